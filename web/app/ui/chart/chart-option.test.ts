import { expect, test } from 'vitest'
import { type ChartColours, chartOption, chartTokens } from './chart-option.ts'

const colours = chartTokens as ChartColours

const labels = ['2024', '2025', '2026']
const bars = { name: '资讯', unit: '篇', kind: 'bar', values: [3, 5, 8] } as const
const line = { name: '浏览', kind: 'line', values: [30, 50, 80] } as const

test('the latest bar is dark, the earlier ones pale', () => {
  const { series } = chartOption({ labels, series: [{ ...bars, values: [...bars.values] }] }, false, colours)
  const fills = (series as { data: { itemStyle: { color: string } }[] }[])[0]?.data.map((bar) => bar.itemStyle.color)
  expect(fills).toEqual(['c-primary-line', 'c-primary-line', 'chart-1'])
})

test('a second measure gets its own plot instead of a second scale', () => {
  const both = [
    { ...bars, values: [...bars.values] },
    { ...line, values: [...line.values] },
  ]
  const option = chartOption({ labels, series: both }, false, colours)
  expect(option.grid).toHaveLength(2)
  expect(option.yAxis).toMatchObject([{ gridIndex: 0 }, { gridIndex: 1 }])
})

test('reduced motion disables animation', () => {
  expect(chartOption({ labels, series: [] }, true, colours).animation).toBe(false)
})
