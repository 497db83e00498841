import { paths } from '#lib/url/paths.ts'
import type { SuggestionSource } from '#ui/form/suggestions.tsx'
import { topicSuggestions } from '../../features/forum/topic-suggestions.ts'
import { searchKinds } from '../../pages/search/search-kinds.ts'

export type Section = 'home' | 'mall' | 'courses' | 'forum' | 'alliance' | 'member'

const beginnings: [string, Section][] = [
  ['/videoPage', 'courses'],
  ['/CultivateCenter', 'forum'],
  ['/AboutsUs', 'alliance'],
  ['/UnionShop', 'alliance'],
  ['/pages', 'alliance'],
  ['/NumberShop', 'member'],
  ['/mall', 'mall'],
  ['/product', 'mall'],
  ['/Admin', 'mall'],
  ['/trace', 'mall'],
]

/** The part of the site an address belongs to; undefined for pages that stand alone. */
export const sectionOf = (pathname: string): Section | undefined =>
  pathname === '/' ? 'home' : beginnings.find(([start]) => pathname.startsWith(start))?.[1]

/** The address at hand. */
export interface Here {
  pathname: string
  search: string
}

export interface Scope {
  value: string
  label: string
}

/** The categories one can search in. */
export interface Scopes {
  ofResources: Scope[]
  ofLessons?: Scope[] | undefined
}

interface Search {
  action: string
  placeholder: string
  /** The scopes to choose from; 0 means all. */
  scopes: Scope[]
  /** Where the words come from that are offered while somebody types. */
  suggestions?: SuggestionSource
}

/** What the search box looks through: a section of its own in its section, the whole site everywhere else. */
export const searchOf = (section: Section | undefined, { ofResources, ofLessons = [] }: Scopes): Search => {
  const only = (label: string) => ({ scopes: [{ value: '0', label }] })
  if (section === 'courses')
    return {
      action: paths.courseSearch,
      placeholder: '搜索课程名称',
      scopes: [{ value: '0', label: '全部课程' }, ...ofLessons],
      suggestions: { path: '/api/lesson/suggest', name: 'name' },
    }
  if (section === 'forum')
    return {
      action: paths.forumSearch,
      placeholder: '搜索帖子标题',
      ...only('全部帖子'),
      suggestions: topicSuggestions,
    }
  const placeholder = '搜索模板、报告、构件库、勘察成果'
  if (section === 'mall')
    return {
      action: paths.mallSearch,
      placeholder,
      scopes: [{ value: '0', label: '全部资源' }, ...ofResources],
      suggestions: { path: '/api/library/suggest', name: 'name' },
    }
  return {
    action: paths.search,
    placeholder,
    scopes: searchKinds.map(({ key, label }) => ({ value: key, label })),
    suggestions: { path: '/search/suggest', name: 'name' },
  }
}

/** What a member adds in a section (PAGE-14). */
export const uploadOf = (section: Section | undefined): { to: string; label: string } => {
  if (section === 'courses') return { to: paths.courseUpload, label: '上传课程' }
  if (section === 'forum') return { to: paths.newTopic, label: '发布帖子' }
  return { to: paths.upload, label: '上传资源' }
}
