import type { BuiltInPage } from '#contract/pages/site-pages/site-pages.ts'
import { paths } from '#contract/paths.ts'

/** Static pages about the alliance, in reading order. */
const staticPages: { name: BuiltInPage; path: string; title: string; note: string }[] = [
  { name: 'history', path: paths.history, title: '发展历程', note: '从六家单位的一次数据摸底开始' },
  { name: 'culture', path: paths.culture, title: '联盟文化', note: '几条写得出来、也做得到的共识' },
  { name: 'more', path: paths.more, title: '了解更多', note: '按身份选择入口，五分钟读完' },
  { name: 'showcase', path: paths.showcase, title: '案例展示', note: '十类工程，成员怎么做' },
  { name: 'solutions', path: paths.solutions, title: '业务解决方案', note: '八项方案，由成员单位联合交付' },
]

type Published = { name: BuiltInPage; title: string; description: string }

/** The links to them; a published page is named by its own title and description. */
export const linksToStaticPages = (published: Published[]) =>
  staticPages.map(({ name, path, title, note }) => {
    const own = published.find((page) => page.name === name)
    return { path, title: own?.title ?? title, note: own ? own.description : note }
  })
