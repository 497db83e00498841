import {
  type Drawing,
  dimension,
  faintInk,
  ink,
  label,
  line,
  type Point,
  palette,
  polygon,
  rectangle,
  type Shape,
} from '../drawing/shapes.ts'
import { chart, plot, scaleOf } from './axes.ts'

const soilColors = ['#d9c9a8', '#e9dcc0', '#c9b58d', '#b9c4c9', '#d8ccb2', '#c4b79b', '#a9b5a0', '#b0a08c', '#98a3ad']

export interface Borehole {
  name: string
  /** Along the section, in metres. */
  at: number
  elevation: number
  /** Depth of the bottom of every layer. */
  bottoms: number[]
}

/** Layers between boreholes, with elevations and the depth of each borehole. */
export const geologicalSection = (boreholes: Borehole[], layers: string[]): Drawing => {
  const elevations = boreholes.flatMap(({ elevation, bottoms }) => [elevation, elevation - bottoms.at(-1)!])
  const scale = scaleOf(elevations, false)
  const [first, last] = [boreholes[0]!.at, boreholes.at(-1)!.at]
  const toX = (at: number) => plot.left + 14 + ((at - first) / (last - first)) * (plot.right - plot.left - 40)
  const depthOf = (hole: Borehole, layer: number) => hole.elevation - (layer < 0 ? 0 : hole.bottoms[layer]!)
  return chart([
    ...scale.ticks.map((tick) =>
      label(String(tick), plot.left - 4, scale.toY(tick) + 3, { size: 8, anchor: 'end', color: faintInk }),
    ),
    label('标高（m）', plot.left - 4, plot.top - 14, { size: 8, color: faintInk }),
    ...layers.map((_, i) =>
      polygon(
        [
          ...boreholes.map((hole): Point => [toX(hole.at), scale.toY(depthOf(hole, i - 1))]),
          ...[...boreholes].reverse().map((hole): Point => [toX(hole.at), scale.toY(depthOf(hole, i))]),
        ],
        soilColors[i % soilColors.length]!,
        { stroke: '#8a7b5f', strokeWidth: 0.6 },
      ),
    ),
    ...boreholes.flatMap((hole): Shape[] => [
      line(
        [
          [toX(hole.at), scale.toY(hole.elevation) - 4],
          [toX(hole.at), scale.toY(depthOf(hole, layers.length - 1))],
        ],
        ink,
        { strokeWidth: 1.1 },
      ),
      label(hole.name, toX(hole.at), scale.toY(hole.elevation) - 15, { size: 7.5, isBold: true }),
      label(hole.elevation.toFixed(2), toX(hole.at), scale.toY(hole.elevation) - 7, { size: 7, color: faintInk }),
      label(hole.bottoms.at(-1)!.toFixed(1), toX(hole.at), scale.toY(depthOf(hole, layers.length - 1)) + 9, {
        size: 7,
      }),
    ]),
    ...layers.map((name, i) => {
      const [one, other] = [boreholes[0]!, boreholes[1]!]
      const middle = [one, other].flatMap((hole) => [depthOf(hole, i - 1), depthOf(hole, i)])
      const y = scale.toY(middle.reduce((sum, value) => sum + value, 0) / 4) + 3
      return label(name, (toX(one.at) + toX(other.at)) / 2, y, { size: 7.5 })
    }),
    label(`水平距离 ${Math.round(last - first)} m，孔底数字为孔深（m）`, 240, 220, { size: 8, color: faintInk }),
  ])
}

/** Rooms of a box side by side inside walls, with dimensions in millimetres. */
export const boxSection = (rooms: { name: string; width: number }[], height: number, wall: number): Drawing => {
  const outer = rooms.reduce((sum, { width }) => sum + width, wall * (rooms.length + 1))
  const factor = Math.min(330 / outer, 130 / (height + 2 * wall))
  const [left, top] = [220 - (outer * factor) / 2, 36]
  const mm = (metres: number) => String(Math.round(metres * 1000))
  let x = left + wall * factor
  const inner = rooms.flatMap(({ name, width }): Shape[] => {
    const start = x
    x += (width + wall) * factor
    return [
      rectangle(start, top + wall * factor, width * factor, height * factor, '#ffffff', { stroke: ink }),
      label(name, start + (width * factor) / 2, top + (wall + height / 2) * factor, { size: 9 }),
      ...dimension([start, top - 8], [start + width * factor, top - 8], mm(width)),
    ]
  })
  const bottom = top + (height + 2 * wall) * factor
  return chart([
    rectangle(left, top, outer * factor, bottom - top, '#c9ced6', { stroke: ink, strokeWidth: 1.2 }),
    ...inner,
    rectangle(left - 10, bottom, outer * factor + 20, 6, '#e4e7eb', { stroke: faintInk }),
    ...dimension([left, bottom + 22], [left + outer * factor, bottom + 22], mm(outer)),
    ...dimension([left + outer * factor + 14, top], [left + outer * factor + 14, bottom], mm(height + 2 * wall)),
    label(`壁厚 ${mm(wall)}，单位：mm`, 220, 222, { size: 8, color: faintInk }),
  ])
}

/** Strips of a road side by side, with their widths in metres. */
export const roadSection = (strips: { name: string; width: number }[]): Drawing => {
  const total = strips.reduce((sum, { width }) => sum + width, 0)
  const factor = 400 / total
  let x = 20
  const colors: Record<string, string> = { 道: '#b9c0c9', 带: '#cfe3cf' }
  const shapes = strips.flatMap(({ name, width }, i): Shape[] => {
    const start = x
    x += width * factor
    const isRaised = name.includes('人行') || name.includes('带')
    return [
      rectangle(start, isRaised ? 96 : 102, width * factor, isRaised ? 26 : 20, colors[name.at(-1)!] ?? '#e4e0d5', {
        stroke: ink,
        strokeWidth: 0.6,
      }),
      label(name, start + (width * factor) / 2, 88 - (i % 2) * 14, { size: 8 }),
      ...dimension([start, 146], [start + width * factor, 146], String(width)),
    ]
  })
  return {
    width: 440,
    height: 186,
    shapes: [...shapes, ...dimension([20, 168], [420, 168], `${Number(total.toFixed(2))} m`)],
  }
}

/** Ground and design line along a route. */
export const longitudinalProfile = (stations: { name: string; ground: number; design: number }[]): Drawing => {
  const scale = scaleOf(
    stations.flatMap(({ ground, design }) => [ground, design]),
    false,
  )
  const toX = (index: number) => plot.left + (index / (stations.length - 1)) * (plot.right - plot.left)
  const along = (height: (station: (typeof stations)[number]) => number) =>
    stations.map((station, i): Point => [toX(i), scale.toY(height(station))])
  const every = Math.ceil(stations.length / 8)
  return chart([
    ...scale.ticks.map((tick) =>
      label(String(tick), plot.left - 4, scale.toY(tick) + 3, { size: 8, anchor: 'end', color: faintInk }),
    ),
    polygon([...along(({ ground }) => ground), [plot.right, plot.bottom], [plot.left, plot.bottom]], '#efe7d6'),
    line(
      along(({ ground }) => ground),
      '#8a6d3b',
      { strokeWidth: 1 },
    ),
    line(
      along(({ design }) => design),
      palette[0],
      { strokeWidth: 1.6 },
    ),
    ...stations.flatMap(({ name }, i) =>
      i % every === 0 ? [label(name, toX(i), plot.bottom + 12, { size: 7.5 })] : [],
    ),
    line([
      [plot.left, plot.top - 6],
      [plot.left, plot.bottom],
      [plot.right, plot.bottom],
    ]),
    label('高程（m）', plot.left, plot.top - 11, { size: 8, color: faintInk }),
    label('棕色：地面线    蓝色：设计线', 240, 220, { size: 8, color: faintInk }),
  ])
}
