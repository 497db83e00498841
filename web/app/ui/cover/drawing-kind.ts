const kinds = [
  'iso',
  'truss',
  'cashflow',
  'fund',
  'siteplan',
  'tower',
  'contour',
  'strata',
  'network',
  'gantt',
  'tunnel',
  'pipe',
  'bridge',
  'dam',
  'form',
  'chart',
  'plant',
  'road',
  'power',
  'viaduct',
  'portal',
] as const
export type Kind = (typeof kinds)[number]

export const isKind = (name: string): name is Kind => kinds.some((kind) => kind === name)

/** Structures before methods, and methods before documents: a ledger of a bridge shows the bridge. */
const BY_WORD: [RegExp, Kind][] = [
  [/公路隧道|隧道机电/, 'portal'],
  [/高架|箱梁|支座|伸缩|中小桥|城市桥|桥梁养护|旧桥/, 'viaduct'],
  [/斜拉|悬索|桥/, 'bridge'],
  [/污水|水厂|再生水|净水/, 'plant'],
  [/坝|水库|水利|水电|抽水蓄能|灌区/, 'dam'],
  [/隧道|地铁|轨道|城轨|盾构/, 'tunnel'],
  [/桁架|钢结构|屋盖|网架/, 'truss'],
  [/光伏|风电|电站|电源|供配电|变电|充电/, 'power'],
  [/机房|冷源|冷水|冷热源|暖通|空调|能效|节能|能耗|机电|管廊|管网|管线|供热|供水|给排水|排水|泵|消防/, 'pipe'],
  [/基坑|岩土|地质|勘察|勘探|钻探|触探|土工|岩溶|黄土|桩/, 'strata'],
  [/超高层|高层|塔楼|公建|工地/, 'tower'],
  [/BIM|IFC|信息模型|构件|装配|参数化/i, 'iso'],
  [/测绘|地形|无人机|点云|实景|滑坡|边坡|水土保持/, 'contour'],
  [/REITs|基金|专项债|股东|资产盘活/i, 'fund'],
  [/功能面积|建设规模/, 'siteplan'],
  [/测算|融资|财务|现金流|贷款|结算|概算|投资控制/, 'cashflow'],
  [/道路|公路|干路|街道|交通/, 'road'],
  [/工期|进度|网络图|索赔|项目经理|代建/, 'network'],
  [/监理规划|组卷|台账|清单|签证|记录|表单|套表|档案|论证|验收|移交|合同|监理|旁站|甲供|权限|目录|风险评估/, 'form'],
  [/更新|片区|小区|园|规划|选址|医院/, 'siteplan'],
  [/计划|招标|采购|合约|标段/, 'gantt'],
  [/统计|调查|研究|评价|抽样|数据|成熟度|实测实量|强度/, 'chart'],
]

/** The kind of drawing that matches a title; the first match wins. */
export const kindFromTitle = (title: string): Kind | undefined => BY_WORD.find(([words]) => words.test(title))?.[1]
