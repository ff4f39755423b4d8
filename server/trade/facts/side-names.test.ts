import { expect, test } from 'vitest';
import { isReadAs } from './side-names.ts';

const HULL = ['Leeds United', 'Hull City'] as const;
const MUMBAI = ['Mumbai Indians', 'Chennai Super Kings'] as const;
const INDIA = ['India', 'Australia'] as const;
const MANCHESTER = ['Manchester United', 'Manchester City'] as const;

test.each([
  [HULL, ['Leeds United', 'Hull City']],
  [HULL, ['Leeds', 'Hull']],
  [HULL, ['LUFC', 'HCAFC']],
  [HULL, ['LEE', 'HUL']],
  [HULL, ['Home', 'Away']],
  [HULL, ['1', '2']],
  [HULL, ['Team 1', 'Team 2']],
  [HULL, ['Hosts', 'Visitors']],
  [HULL, ['Leeds United Women', 'Hull City Women']],
  [MUMBAI, ['MI', 'CSK']],
  [MUMBAI, ['Mumbai', 'Chennai']],
  [MUMBAI, ['Indians', 'Super Kings']],
  [INDIA, ['IND', 'AUS']],
  [MANCHESTER, ['Man Utd', 'Man City']],
  [MANCHESTER, ['MUN', 'MCI']],
  [['Punjab Kings', 'Sunrisers Hyderabad'] as const, ['PBKS', 'SRH']],
  [['R. Nadal', 'N. Djokovic'] as const, ['R Nadal', 'N Djokovic']],
])('the sides of %s are read as %s, and never the other way round', (sides, [first = '', second = '']) => {
  expect([isReadAs(first, sides, 0), isReadAs(second, sides, 1)]).toEqual([true, true]);
  expect([isReadAs(second, sides, 0), isReadAs(first, sides, 1)]).toEqual([false, false]);
});

test.each([
  [HULL, 'The Tigers'],
  [HULL, 'Leeds United to lose'],
  [HULL, 'Not Leeds United'],
  [HULL, 'Leeds United or draw'],
  [HULL, 'Draw'],
  [HULL, 'L'],
  [INDIA, 'Bharat'],
  [MANCHESTER, 'Man'],
  [['Niger', 'Nigeria'] as const, 'NIG'],
])('in %s nobody reads %s as either side', (sides, name) => {
  expect([isReadAs(name, sides, 0), isReadAs(name, sides, 1)]).toEqual([false, false]);
});
