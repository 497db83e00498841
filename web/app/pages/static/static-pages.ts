import { paths } from '#lib/url/paths.ts'

/** Static pages about the alliance, in reading order. */
export const staticPages = [
  { path: paths.history, title: '发展历程', note: '从六家单位的一次数据摸底开始' },
  { path: paths.culture, title: '联盟文化', note: '几条写得出来、也做得到的共识' },
  { path: paths.more, title: '了解更多', note: '按身份选择入口，五分钟读完' },
  { path: paths.showcase, title: '案例展示', note: '十类工程，成员怎么做' },
  { path: paths.solutions, title: '业务解决方案', note: '八项方案，由成员单位联合交付' },
] as const
