import { CALLS, type Call } from 'protocol';

export const callOf = (name: string): Call => CALLS[name as keyof typeof CALLS];
