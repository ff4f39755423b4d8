import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatPrice, formatSize } from '../../shared/format/money.ts';
import { useMedia } from '../../shared/use-media.ts';
import { useUi } from '../data/ui-store.ts';
import type { TradePoint } from './trade-points.ts';

const HEIGHT = 240;
const MINUTE_S = 60;
const DAY_S = 86_400;
/** Volume stands in the lowest quarter, under the line. */
const VOLUME_ROOM = 4;
/** Right of the last point, for half of the last time's words. */
const RIGHT_ROOM = 24;

export interface PricePlotProps {
  readonly label: string;
  readonly points: readonly TradePoint[];
  /** Which point is pointed at; undefined for none. */
  readonly at: number | undefined;
  readonly onPoint: (at: number | undefined) => void;
}

/** Price as a line over volume as bars. A slider under it moves through time, by finger and by keys. */
export function PricePlot({ label, points, at, onPoint }: PricePlotProps) {
  const holder = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const newest = useRef({ points, onPoint });
  const scheme = `${useUi((state) => state.theme)} ${useMedia('(prefers-color-scheme: dark)')}`;
  useEffect(() => {
    newest.current = { points, onPoint };
    plot.current?.setData(dataOf(points));
  }, [points, onPoint]);
  useEffect(() => {
    const box = holder.current as HTMLDivElement;
    const tell = (pointed: number | null | undefined) => newest.current.onPoint(pointed ?? undefined);
    const made = new uPlot(optionsOf(box, tell), dataOf(newest.current.points), box);
    plot.current = made;
    const watcher = new ResizeObserver(() => made.setSize({ width: box.clientWidth, height: HEIGHT }));
    watcher.observe(box);
    return () => {
      watcher.disconnect();
      made.destroy();
    };
    // Colours are read when the plot is made: another scheme makes another.
  }, [scheme]);
  const last = points.length - 1;
  const shown = Math.min(at ?? last, last);
  return (
    <>
      <div ref={holder} className="plot" aria-hidden="true" />
      <input
        type="range"
        className="plot-range"
        aria-label={label}
        aria-valuetext={wordsOfPoint(points[shown])}
        min={0}
        max={Math.max(1, last)}
        value={shown}
        onChange={(event) => {
          const chosen = Math.min(last, Number(event.target.value));
          const made = plot.current;
          made?.setCursor({ left: made.valToPos((points[chosen]?.at ?? 0) / 1000, 'x'), top: 0 });
          onPoint(chosen);
        }}
      />
    </>
  );
}

/** "24/11/2026 14:32:10: 2.58, 1.2K" */
function wordsOfPoint(point: TradePoint | undefined): string {
  if (point === undefined) return '';
  return `${formatDateTime(point.at)}: ${formatPrice(point.close)}, ${formatSize(point.volume)}`;
}

function dataOf(points: readonly TradePoint[]): uPlot.AlignedData {
  return [
    points.map(({ at }) => at / 1000),
    points.map(({ close }) => close / 100),
    points.map(({ volume }) => volume / 100),
  ];
}

/** Tokens are written for two schemes: what they come to here is read from an element that has them. */
function colourOf(box: HTMLElement, token: string): string {
  const probe = box.ownerDocument.createElement('i');
  probe.style.color = `var(${token})`;
  box.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function optionsOf(box: HTMLElement, tell: (at: number | null | undefined) => void): uPlot.Options {
  const axis = {
    stroke: colourOf(box, '--muted'),
    font: '450 11px "Inter Variable", system-ui, sans-serif',
    grid: { stroke: colourOf(box, '--line-soft'), width: 1 },
    ticks: { show: false },
  };
  const stepped = (uPlot.paths.stepped as uPlot.Series.SteppedPathBuilderFactory)({ align: 1 });
  const bars = (uPlot.paths.bars as uPlot.Series.BarsPathBuilderFactory)({ size: [0.7, 10], align: 1 });
  return {
    width: box.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    padding: [8, RIGHT_ROOM, 0, 0],
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
    scales: {
      x: { time: true },
      y: { range: (_plot, least, most) => priceRange(least, most) },
      v: { range: (_plot, _least, most) => [0, Math.max(most, 1) * VOLUME_ROOM] },
    },
    hooks: { setCursor: [(plot) => tell(plot.cursor.idx)] },
    axes: [
      { ...axis, size: 28, space: 64, values: (_plot, times) => timeWords(times) },
      {
        ...axis,
        size: 52,
        values: (_plot, prices) => prices.map((price) => (price > 1 ? formatPrice(price * 100) : '')),
      },
    ],
    series: [
      {},
      { stroke: colourOf(box, '--back-edge'), width: 2, paths: stepped, points: { show: false } },
      { scale: 'v', fill: colourOf(box, '--ctl-line'), width: 0, paths: bars, points: { show: false } },
    ],
  };
}

/** The line keeps clear of the bars under it. */
function priceRange(least: number, most: number): [number, number] {
  const height = Math.max(most - least, least / 50);
  return [least - height * 0.4, most + height * 0.08];
}

/** As much of the time as tells one mark from the next. */
function timeWords(times: readonly number[]): string[] {
  const step = (times[1] ?? 0) - (times[0] ?? 0);
  return times.map((time) => {
    const words = formatDateTime(time * 1000);
    if (step >= DAY_S) return words.slice(0, 5);
    return step > 0 && step < MINUTE_S ? words.slice(11) : words.slice(11, 16);
  });
}
