import { paths } from '#lib/paths.ts'

export type Section = 'home' | 'mall' | 'courses' | 'forum' | 'alliance' | 'member'

const beginnings: [string, Section][] = [
  ['/videoPage', 'courses'],
  ['/CultivateCenter', 'forum'],
  ['/AboutsUs', 'alliance'],
  ['/UnionShop', 'alliance'],
  ['/NumberShop', 'member'],
  ['/mall', 'mall'],
  ['/product', 'mall'],
  ['/Admin', 'mall'],
]

/** The part of the site an address belongs to; undefined for pages that stand alone. */
export const sectionOf = (pathname: string): Section | undefined =>
  pathname === '/' ? 'home' : beginnings.find(([start]) => pathname.startsWith(start))?.[1]

interface Search {
  action: string
  placeholder: string
  /** The scopes to choose from; 0 means all. */
  scopes: { value: string; label: string }[]
}

const resourceSearch: Search = {
  action: paths.mallSearch,
  placeholder: '搜索模板、报告、构件库、勘察成果',
  scopes: [
    { value: '0', label: '全部资源' },
    { value: '10001', label: '工程数据包' },
    { value: '10002', label: '项目融资咨询与基金管理' },
    { value: '10003', label: '投资专项咨询' },
    { value: '10004', label: '工程勘察' },
    { value: '10005', label: '建设管理咨询' },
    { value: '10006', label: '运营维护咨询' },
    { value: '10007', label: '研究报告' },
  ],
}

/** What the search box of a section looks through. */
export const searchOf = (section: Section | undefined): Search => {
  if (section === 'courses')
    return { action: paths.courseSearch, placeholder: '搜索课程名称', scopes: [{ value: '0', label: '全部课程' }] }
  if (section === 'forum')
    return { action: paths.forumSearch, placeholder: '搜索帖子标题', scopes: [{ value: '0', label: '全部帖子' }] }
  return resourceSearch
}

/** What a member adds in a section (specification 2.3). */
export const uploadOf = (section: Section | undefined): { to: string; label: string } => {
  if (section === 'courses') return { to: paths.courseUpload, label: '上传课程' }
  if (section === 'forum') return { to: paths.newTopic, label: '发布帖子' }
  return { to: paths.upload, label: '上传资源' }
}
