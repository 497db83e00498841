/** Sections of the home page. Without zod, for public pages. */

/** HOME-1: in the order in which the program shows them. */
export const homeSections = ['banner', 'news', 'hot', 'mall', 'training', 'solutions'] as const
export type HomeSection = (typeof homeSections)[number]

export const homeRules = ['newest', 'trending', 'rated', 'picked'] as const
export type HomeRule = (typeof homeRules)[number]

/** HOME-2: how a section may be filled, the program's way first; without a rule it shows all there is. */
export const rulesOfSection: Record<HomeSection, readonly HomeRule[]> = {
  banner: [],
  news: ['newest', 'picked'],
  hot: ['trending', 'newest', 'rated', 'picked'],
  mall: ['newest', 'trending', 'rated', 'picked'],
  training: ['newest', 'trending', 'rated', 'picked'],
  solutions: [],
}

export const homeSectionTitles: Record<HomeSection, string> = {
  banner: '轮播图',
  news: '联盟资讯',
  hot: '热门产品',
  mall: '数字商城',
  training: '培训中心',
  solutions: '业务解决方案',
}

export const homeRuleLabels: Record<HomeRule, string> = {
  newest: '最新',
  trending: '近期热门',
  rated: '评分最高',
  picked: '手工挑选',
}

/** The most items that an editor picks for one section. */
export const maxPicked = 12
