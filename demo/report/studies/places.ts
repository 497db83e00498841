import { sitePlan } from '../../charts/plans.ts'
import { boxSection, geologicalSection, longitudinalProfile, roadSection } from '../../charts/sections.ts'
import { text } from '../report.ts'
import { entriesOf, normal, round, type StudyWriter, sum } from './study.ts'

/** Layers of the ground: `name thickness; … | count spacing elevation prefix`. */
export const strata: StudyWriter = ({ subject, fields, method, advice }, { random, pick, table, figure, appendix }) => {
  const layers = entriesOf(fields[0]!).map(([name = '', thickness]) => ({ name, thickness: Number(thickness) }))
  const [count = '6', spacing = '25', elevation = '5', prefix = 'ZK'] = fields[1]!.split(/\s+/)
  const boreholes = Array.from({ length: Number(count) }, (_, i) => {
    let depth = 0
    const bottoms = layers.map(({ thickness }) => {
      depth = round(depth + Math.max(thickness * 0.4, thickness * (1 + normal(random) * 0.14)), 1)
      return depth
    })
    return {
      name: `${prefix}${i + 1}`,
      at: i * Number(spacing),
      elevation: round(Number(elevation) + normal(random) * 0.4, 2),
      bottoms,
    }
  })
  const thicknesses = layers.map((_, i) =>
    boreholes.map(({ bottoms }) => round(bottoms[i]! - (i === 0 ? 0 : bottoms[i - 1]!), 1)),
  )
  const [tableLabel, figureLabel] = [table(), figure()]
  const place = appendix(`钻孔分层成果（层底深度，m）`, {
    head: ['孔号', '孔口标高', ...layers.map(({ name }) => name)],
    rows: boreholes.map(({ name, elevation: top, bottoms }) => [
      name,
      top.toFixed(2),
      ...bottoms.map((bottom) => bottom.toFixed(1)),
    ]),
  })
  const thickest = layers.reduce((one, other) => (other.thickness > one.thickness ? other : one))
  const at = layers.indexOf(thickest)
  return {
    before: [
      text(
        `${method}剖面上共 ${boreholes.length} 个钻孔，孔距 ${spacing} m，${figureLabel}为工程地质剖面，各层厚度统计见${tableLabel}，逐孔分层见${place}。`,
      ),
    ],
    evidence: [
      {
        kind: 'figure',
        caption: `${figureLabel}  ${subject}`,
        drawing: geologicalSection(
          boreholes,
          layers.map(({ name }) => name),
        ),
      },
      {
        kind: 'table',
        caption: `${tableLabel}  土层厚度统计`,
        head: ['土层', '揭露孔数', '最小厚度（m）', '最大厚度（m）', '平均厚度（m）'],
        rows: layers.map(({ name }, i) => [
          name,
          boreholes.length,
          Math.min(...thicknesses[i]!).toFixed(1),
          Math.max(...thicknesses[i]!).toFixed(1),
          (sum(thicknesses[i]!) / boreholes.length).toFixed(1),
        ]),
      },
    ],
    after: [
      text(
        pick([
          `${thickest.name}分布最厚，厚度 ${Math.min(...thicknesses[at]!).toFixed(1)}～${Math.max(...thicknesses[at]!).toFixed(1)} m，平均 ${(sum(thicknesses[at]!) / boreholes.length).toFixed(1)} m。`,
          `剖面揭露 ${layers.length} 层，其中${thickest.name}平均厚 ${(sum(thicknesses[at]!) / boreholes.length).toFixed(1)} m，对设计影响最大。`,
        ]) + advice,
      ),
    ],
  }
}

/** A closed cross-section: `name width; … | height wall`. */
export const box: StudyWriter = ({ subject, fields, method, advice }, { table, figure }) => {
  const rooms = entriesOf(fields[0]!).map(([name = '', width]) => ({ name, width: Number(width) }))
  const [height = 3, wall = 0.3] = fields[1]!.split(/\s+/).map(Number)
  const [tableLabel, figureLabel] = [table(), figure()]
  const outer = round(sum(rooms.map(({ width }) => width)) + wall * (rooms.length + 1), 3)
  const clear = round(sum(rooms.map(({ width }) => width)) * height, 2)
  return {
    before: [text(`${method}断面见${figureLabel}，尺寸与面积见${tableLabel}。`)],
    evidence: [
      { kind: 'figure', caption: `${figureLabel}  ${subject}`, drawing: boxSection(rooms, height, wall) },
      {
        kind: 'table',
        caption: `${tableLabel}  ${subject}尺寸`,
        head: ['部位', '净宽（m）', '净高（m）', '净面积（m²）'],
        rows: [
          ...rooms.map(({ name, width }) => [name, width, height, round(width * height, 2)]),
          ['合计', '', '', clear],
        ],
      },
    ],
    after: [
      text(
        `断面外包宽度 ${outer} m、高度 ${round(height + 2 * wall, 3)} m，净面积 ${clear} m²，混凝土面积 ${round(outer * (height + 2 * wall) - clear, 2)} m²。${advice}`,
      ),
    ],
  }
}

/** Strips of a road: `name width; …`. */
export const road: StudyWriter = ({ subject, fields, method, advice }, { table, figure }) => {
  const strips = entriesOf(fields[0]!).map(([name = '', width]) => ({ name, width: Number(width) }))
  const total = round(sum(strips.map(({ width }) => width)), 2)
  const [tableLabel, figureLabel] = [table(), figure()]
  return {
    before: [text(`${method}横断面布置见${figureLabel}，各部分宽度见${tableLabel}。`)],
    evidence: [
      { kind: 'figure', caption: `${figureLabel}  ${subject}`, drawing: roadSection(strips) },
      {
        kind: 'table',
        caption: `${tableLabel}  ${subject}宽度`,
        head: ['序号', '部分', '宽度（m）', '占总宽'],
        rows: [
          ...strips.map(({ name, width }, i) => [i + 1, name, width, `${Math.round((width / total) * 100)}%`]),
          ['', '合计', total, '100%'],
        ],
      },
    ],
    after: [text(`断面总宽 ${total} m。${advice}`)],
  }
}

/** Points on a plan: `columns rows spacing prefix | outline name`; coordinates go to the appendix. */
export const plan: StudyWriter = ({ subject, fields, method, advice }, { random, figure, appendix }) => {
  const [columns = '5', rows = '4', distance = '20', prefix = 'P'] = fields[0]!.split(/\s+/)
  const names = entriesOf(fields[1] ?? '').flat()
  const spacing = Number(distance)
  const [width, height] = [(Number(columns) + 1) * spacing, (Number(rows) + 1) * spacing]
  const points = Array.from({ length: Number(columns) * Number(rows) }, (_, i) => ({
    name: `${prefix}${i + 1}`,
    x: round(spacing * (1 + (i % Number(columns))) + (random() - 0.5) * spacing * 0.3, 2),
    y: round(spacing * (1 + Math.floor(i / Number(columns))) + (random() - 0.5) * spacing * 0.3, 2),
  }))
  const outline = names.map((name, i) => ({
    name,
    x: width * (0.08 + (0.88 / names.length) * i),
    y: height * 0.22,
    width: (width * 0.74) / names.length,
    height: height * 0.56,
  }))
  const label = figure()
  const place = appendix(`${subject}坐标`, {
    head: ['点号', 'X（m）', 'Y（m）'],
    rows: points.map(({ name, x, y }) => [name, (500 + y).toFixed(2), (800 + x).toFixed(2)]),
  })
  return {
    before: [text(`${method}平面布置见${label}，坐标见${place}（假定坐标系）。`)],
    evidence: [{ kind: 'figure', caption: `${label}  ${subject}`, drawing: sitePlan(points, width, height, outline) }],
    after: [
      text(
        `共布置 ${points.length} 点，间距约 ${spacing} m，控制范围 ${Math.round(width)} m × ${Math.round(height)} m。${advice}`,
      ),
    ],
  }
}

/** A line through the terrain: `from to length | stations`. */
export const profile: StudyWriter = ({ subject, fields, method, advice }, { random, table, figure }) => {
  const [from = 0, to = 0, length = 1000] = fields[0]!.split(/\s+/).map(Number)
  const count = Number(fields[1] ?? 12)
  const swing = Math.max(1.5, Math.abs(from - to) * 0.08)
  const stations = Array.from({ length: count + 1 }, (_, i) => {
    const design = round(from + ((to - from) * i) / count, 2)
    const metres = Math.round((length * i) / count)
    return {
      name: `K${Math.floor(metres / 1000)}+${String(metres % 1000).padStart(3, '0')}`,
      design,
      ground: round(design + swing * (0.9 + Math.sin(i * 1.3) * 0.6 + random() * 0.5), 2),
    }
  })
  const covers = stations.map(({ ground, design }) => round(ground - design, 2))
  const [tableLabel, figureLabel] = [table(), figure()]
  return {
    before: [text(`${method}纵断面见${figureLabel}，桩号与高程见${tableLabel}。`)],
    evidence: [
      { kind: 'figure', caption: `${figureLabel}  ${subject}`, drawing: longitudinalProfile(stations) },
      {
        kind: 'table',
        caption: `${tableLabel}  ${subject}高程`,
        head: ['桩号', '地面高程（m）', '设计高程（m）', '高差（m）'],
        rows: stations.map(({ name, ground, design }, i) => [
          name,
          ground.toFixed(2),
          design.toFixed(2),
          covers[i]!.toFixed(2),
        ]),
      },
    ],
    after: [
      text(
        `线路长 ${length} m，平均坡度 ${((Math.abs(from - to) / length) * 100).toFixed(2)}%，地面与设计线高差 ${Math.min(...covers).toFixed(2)}～${Math.max(...covers).toFixed(2)} m。${advice}`,
      ),
    ],
  }
}
