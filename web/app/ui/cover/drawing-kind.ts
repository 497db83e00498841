export type Kind =
  | 'iso'
  | 'truss'
  | 'cashflow'
  | 'fund'
  | 'siteplan'
  | 'tower'
  | 'contour'
  | 'strata'
  | 'network'
  | 'gantt'
  | 'tunnel'
  | 'pipe'
  | 'bridge'
  | 'dam'

const BY_WORD: [RegExp, Kind][] = [
  [/斜拉|桥/, 'bridge'],
  [/坝|水库|水利/, 'dam'],
  [/隧道|地铁|轨道/, 'tunnel'],
  [/桁架|钢结构|屋盖/, 'truss'],
  [/机电|管廊|管网|能耗|给排水/, 'pipe'],
  [/BIM|构件|装配/i, 'iso'],
  [/基坑|岩土|地质/, 'strata'],
  [/测绘|地形|无人机/, 'contour'],
  [/REITs|基金|专项债/i, 'fund'],
  [/测算|投融资|财务|现金流/, 'cashflow'],
  [/更新|片区|规划|选址/, 'siteplan'],
  [/进度|工期|网络图/, 'network'],
  [/监理|合同|计划/, 'gantt'],
  [/超高层|塔楼|公建/, 'tower'],
]

/** The drawing a title speaks of, the first match winning. */
export const kindFromTitle = (title: string): Kind | undefined => BY_WORD.find(([words]) => words.test(title))?.[1]
