'use client';

import {
  CategoryScale,
  Chart,
  type ChartDataset,
  type ChartOptions,
  LinearScale,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useRef } from 'react';
import { Line } from 'react-chartjs-2';
import { axisOf } from '@/lib/console/dashboard/axis';
import { shortMoney, shortNumber } from '@/lib/console/dashboard/short-number';
import { formatMoney, toCents, toDollars } from '@/lib/foundation/money';
import { wholeNumber } from '@/lib/foundation/text/words';
import { type Tokens, useTokens } from './use-tokens';

Chart.register(CategoryScale, LinearScale, LineElement, PointElement, Tooltip);

type Values = { label: string; values: (number | null)[] };
/**
 * `money`: the values are cents. `percent`: many points between 0 and 100, with gaps for null values, instead of a
 * figure a month.
 */
export type LineChartProps = {
  months: string[][];
  series: Values[];
  /** The same lines in the months before: paler, with small points. */
  before?: Values[];
  money: boolean;
  percent?: boolean;
  /** The index of the month that has not ended. The line to it is dotted, and its points are hollow. */
  running?: number;
};

/** Lines differ in dashes and points as well as in colour. */
const styles = (tokens: Tokens): Partial<ChartDataset<'line'>>[] => [
  { borderColor: tokens.link, backgroundColor: tokens.link, borderDash: [], pointStyle: 'circle' },
  { borderColor: tokens.ink, backgroundColor: tokens.ink, borderDash: [6, 4], pointStyle: 'rect' },
];

/** The style of a month that has not ended. */
const unfinished = (tokens: Tokens, running: number | undefined): Partial<ChartDataset<'line'>> => ({
  segment: { borderDash: ({ p1DataIndex }) => (p1DataIndex === running ? [2, 4] : undefined) },
  pointBackgroundColor: ({ dataIndex, dataset }) =>
    dataIndex === running ? tokens.surface : String(dataset.borderColor),
});

/** The axis of money shows whole dollars; its values are in cents. */
function scaleOf({ series, before = [], money, percent }: LineChartProps) {
  if (percent) return { min: 0, max: 100, step: 25 };
  const values = [...series, ...before].flatMap((each) => each.values.map((value) => value ?? 0));
  if (!money) return axisOf(values);
  const { min, max, step } = axisOf(values.map(toDollars));
  return { min: toCents(min), max: toCents(max), step: toCents(step) };
}

function optionsOf(props: LineChartProps, tokens: Tokens, font: string): ChartOptions<'line'> {
  const { months, money, percent, running } = props;
  const { min, max, step } = scaleOf(props);
  const unit = percent ? ' %' : '';
  const short = (value: number) =>
    money ? shortMoney(toDollars(value), (small) => small.toFixed(0)) : `${shortNumber(value)}${unit}`;
  const exact = (value: number) => (money ? formatMoney(value) : `${wholeNumber(value)}${unit}`);
  const ticks = { color: tokens['ink-2'], font: { family: font, size: 12 } };
  return {
    animation: false,
    maintainAspectRatio: false,
    // Points at the edge are not clipped.
    layout: { padding: { top: 8, right: 8 } },
    clip: false,
    interaction: { mode: 'index', intersect: false },
    scales: {
      x: {
        offset: months.length === 1,
        ticks: { ...ticks, maxRotation: 0, ...(percent && { autoSkipPadding: 24 }) },
        grid: { display: false },
        border: { color: tokens.line },
      },
      y: {
        min,
        max,
        ticks: { ...ticks, stepSize: step, callback: (value) => short(Number(value)) },
        grid: { color: tokens.line },
        border: { display: false },
      },
    },
    plugins: {
      tooltip: {
        backgroundColor: tokens.ink,
        titleColor: tokens.surface,
        bodyColor: tokens.surface,
        usePointStyle: true,
        callbacks: {
          ...(!percent && {
            title: ([item]) =>
              `${item?.label.replace(',', ' ')}${item?.dataIndex === running ? ' so far' : ''}`,
          }),
          label: ({ dataset, parsed }) => ` ${dataset.label}: ${exact(parsed.y ?? 0)}`,
        },
      },
    },
  };
}

/** The lines. Those of the months before are below them. */
const datasetsOf = ({ series, before = [], percent, running }: LineChartProps, tokens: Tokens) => [
  ...series.map(({ label, values }, index) => ({
    label,
    data: values,
    borderWidth: 2,
    pointRadius: percent ? 0 : 4,
    pointHoverRadius: percent ? 4 : 6,
    ...styles(tokens)[index % 2],
    ...unfinished(tokens, running),
  })),
  ...before.map(({ label, values }, index) => ({
    label: `${label} before`,
    data: values,
    borderWidth: 1.5,
    pointRadius: 2,
    pointHoverRadius: 4,
    ...styles(tokens)[index % 2],
    borderColor: tokens.edge,
    backgroundColor: tokens.edge,
  })),
];

/** The lines only; the table below has their figures. */
export default function LineChart(props: LineChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const tokens = useTokens(place);
  const font = place.current ? getComputedStyle(place.current).fontFamily : '';
  return (
    <div className="relative h-64 overflow-hidden">
      {/* Out of the flow and clipped, because the canvas follows a narrower window with a delay. */}
      <div ref={place} className="absolute inset-0">
        {tokens && (
          <Line
            aria-hidden
            data={{
              labels: props.months,
              datasets: datasetsOf(props, tokens),
            }}
            options={optionsOf(props, tokens, font)}
          />
        )}
      </div>
    </div>
  );
}
