import { useEffect, useRef } from 'react';
import type { Price } from 'engine/vocabulary';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatPrice, formatSize } from '../../shared/format/money.ts';
import { useMedia } from '../../shared/use-media.ts';
import type { Market } from '../data/from-wire.ts';
import { formatPriceIn } from '../data/market-kind.ts';
import { useUi } from '../data/ui-store.ts';
import { priceMarks, priceScale, timeScale } from './plot-scales.ts';
import type { TradePoint } from './trade-points.ts';

const HEIGHT = 240;
const MINUTE_S = 60;
const DAY_S = 86_400;
/** Volume stands in the lowest quarter, under the line. */
const VOLUME_ROOM = 4;
/** Right of the last point, for half of the last time's words. */
const RIGHT_ROOM = 24;
/** Marks of the odds, 29 px apart or more. */
const MOST_MARKS = 7;

export interface PricePlotProps {
  readonly label: string;
  readonly market: Market;
  readonly points: readonly TradePoint[];
  /** Which point is pointed at; undefined for none. */
  readonly at: number | undefined;
  readonly onPoint: (at: number | undefined) => void;
}

/** Price as a line over volume as bars. A slider under it moves through time, by finger and by keys. */
export function PricePlot({ label, market, points, at, onPoint }: PricePlotProps) {
  const holder = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const newest = useRef({ points, onPoint });
  const isSingle = points.length === 1;
  const scheme = `${useUi((state) => state.theme)} ${useMedia('(prefers-color-scheme: dark)')}`;
  useEffect(() => {
    newest.current = { points, onPoint };
    plot.current?.setData(dataOf(points));
  }, [points, onPoint]);
  useEffect(() => {
    const box = holder.current as HTMLDivElement;
    const tell = (pointed: number | null | undefined) => newest.current.onPoint(pointed ?? undefined);
    const made = new uPlot(optionsOf(box, { tell, market, isSingle }), dataOf(newest.current.points), box);
    plot.current = made;
    const watcher = new ResizeObserver(() => made.setSize({ width: box.clientWidth, height: HEIGHT }));
    watcher.observe(box);
    return () => {
      watcher.disconnect();
      made.destroy();
    };
    // Colours are read when the plot is made: another scheme makes another. So does a second trade; the market stays.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [scheme, isSingle]);
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

interface Plotted {
  readonly tell: (at: number | null | undefined) => void;
  readonly market: Market;
  /** One trade has no line: it is a dot, and the time under it its own. */
  readonly isSingle: boolean;
}

function optionsOf(box: HTMLElement, { tell, market, isSingle }: Plotted): uPlot.Options {
  const axis = {
    stroke: colourOf(box, '--muted'),
    font: '450 11px "Inter Variable", system-ui, sans-serif',
    grid: { stroke: colourOf(box, '--line-soft'), width: 1 },
    ticks: { show: false },
  };
  const line = colourOf(box, '--back-edge');
  const stepped = (uPlot.paths.stepped as uPlot.Series.SteppedPathBuilderFactory)({ align: 1 });
  const bars = (uPlot.paths.bars as uPlot.Series.BarsPathBuilderFactory)({ size: [0.7, 10], align: isSingle ? 0 : 1 });
  return {
    width: box.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    padding: [8, RIGHT_ROOM, 0, 0],
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
    scales: {
      x: { time: true, range: ({ data: [times] }) => [...timeScale(times[0] ?? 0, times.at(-1) ?? 0)] },
      y: { range: (_plot, least, most) => hundredth(priceScale(market, least * 100, most * 100)) },
      v: { range: (_plot, _least, most) => [0, Math.max(most, 1) * VOLUME_ROOM] },
    },
    hooks: { setCursor: [(plot) => tell(plot.cursor.idx)] },
    axes: [
      {
        ...axis,
        size: 28,
        space: 64,
        values: (_plot, times) => timeWords(times),
        ...(isSingle && { splits: ({ data: [times] }) => [...times] }),
      },
      {
        ...axis,
        size: 52,
        splits: (_plot, _axis, least, most) => hundredth(priceMarks(market, [least * 100, most * 100], MOST_MARKS)),
        values: (_plot, prices) => prices.map((price) => formatPriceIn(market, Math.round(price * 100) as Price)),
      },
    ],
    series: [
      {},
      { stroke: line, width: 2, paths: stepped, points: { show: isSingle, size: 8, fill: line } },
      { scale: 'v', fill: colourOf(box, '--ctl-line'), width: 0, paths: bars, points: { show: false } },
    ],
  };
}

const hundredth = (prices: readonly number[]) => prices.map((price) => price / 100) as [number, number];

/** As much of the time as tells one mark from the next. */
function timeWords(times: readonly number[]): string[] {
  const step = (times[1] ?? 0) - (times[0] ?? 0);
  // A time that stands alone is shown in full.
  const isExact = times.length === 1 || step < MINUTE_S;
  return times.map((time) => {
    const words = formatDateTime(time * 1000);
    if (step >= DAY_S) return words.slice(0, 5);
    return isExact ? words.slice(11) : words.slice(11, 16);
  });
}
