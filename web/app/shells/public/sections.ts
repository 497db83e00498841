import { paths } from '#contract/paths.ts'
import type { SuggestionSource } from '#ui/form/suggestions.tsx'
import { topicSuggestions } from '../../areas/community/forum/topic-suggestions.ts'
import { searchKinds } from '../../pages/search/search-kinds.ts'

export type Section = 'home' | 'mall' | 'courses' | 'forum' | 'alliance' | 'member'

const sectionPrefixes: [string, Section][] = [
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

/** The section a path belongs to; undefined for pages outside all sections. */
export const sectionOf = (pathname: string): Section | undefined =>
  pathname === '/' ? 'home' : sectionPrefixes.find(([prefix]) => pathname.startsWith(prefix))?.[1]

/** The current location. */
export interface Here {
  pathname: string
  search: string
}

export interface Scope {
  value: string
  label: string
}

/** Categories offered as search scopes. */
export interface Scopes {
  ofResources: Scope[]
  ofLessons?: Scope[] | undefined
}

interface Search {
  action: string
  placeholder: string
  /** Options of the scope; 0 means all. */
  scopes: Scope[]
  /** Source of suggestions while typing. */
  suggestions?: SuggestionSource
}

/** The target of the search box: mall, courses or forum in their own sections, elsewhere the whole site. */
export const searchOf = (section: Section | undefined, { ofResources, ofLessons = [] }: Scopes): Search => {
  const singleScope = (label: string) => ({ scopes: [{ value: '0', label }] })
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
      ...singleScope('全部帖子'),
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
    suggestions: { path: paths.suggestions, name: 'name' },
  }
}

/** The upload link of a section (PAGE-14). */
export const uploadOf = (section: Section | undefined): { to: string; label: string } => {
  if (section === 'courses') return { to: paths.courseUpload, label: '上传课程' }
  if (section === 'forum') return { to: paths.newTopic, label: '发布帖子' }
  return { to: paths.upload, label: '上传资源' }
}
