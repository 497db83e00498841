import { pageSizes } from '#contract/constants.ts'
import { type HomeRule, rulesOfSection } from '#contract/pages/site-pages/home-sections.ts'
import type { BlockOf, PageBlock } from '#contract/pages/site-pages/site-page-blocks.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { type DraftReader, draftIn } from '#lib/url/draft-preview.ts'
import { shownLesson } from '../../areas/catalogue/courses/lesson-card.tsx'
import { shownResource } from '../../areas/catalogue/documents/resource-card.tsx'
import { loadSolutions } from '../solutions/load-solutions.ts'
import { builtInSections } from './built-in-sections.ts'
import { type Choice, shownCategory } from './home-choice.ts'
import { shownNews } from './latest-news.tsx'
import { summaryOf } from './solutions.tsx'

type Api = ReturnType<typeof api>
type Section = BlockOf<'section'>

interface Loading extends DraftReader {
  calls: Api
  choice: Choice
}

/** HOME-2: the sections of the home page with what each of them shows. */
export const loadHome = async (reader: DraftReader, choice: Choice) => {
  const calls = api(reader.context)
  const [{ page }, { slogan }] = await orErrorPage(
    Promise.all([
      calls.sitePages.getBuiltInPage({ name: 'home', ...draftIn(reader.memberUrl) }),
      calls.settings.getSite(),
    ]),
  )
  const blocks = (page?.blocks ?? builtInSections).filter((block) => block.kind !== 'section' || !block.isHidden)
  const sections = await orErrorPage(Promise.all(blocks.map((block) => loadBlock(block, { ...reader, calls, choice }))))
  return {
    choice,
    description: page?.description || slogan,
    sections: sections.filter((section) => section !== undefined),
  }
}

export type LoadedSection = Awaited<ReturnType<typeof loadHome>>['sections'][number]

const loadBlock = async (block: PageBlock, loading: Loading) => {
  if (block.kind === 'text') return { kind: 'text' as const, id: block.id, html: block.html }
  if (block.kind !== 'section') return undefined
  const { id, title } = block
  return { id, title, ...(await loaders[block.section](block, loading)) }
}

const loaders = {
  async banner(_section: Section, { calls }: Loading) {
    const banners = await calls.lessons.listBanners({ place: 'home' })
    // For administrators the call also returns hidden banners, and those outside their period.
    return { kind: 'banner' as const, banners: banners.filter(isShownNow) }
  },
  async news({ rule, picked }: Section, { calls }: Loading) {
    const news = isPicked(rule, picked)
      ? await calls.news.listPickedNews({ ids: picked })
      : (await calls.news.listNews({ size: pageSizes.homeNews })).content
    return { kind: 'news' as const, news: news.slice(0, pageSizes.homeNews).map(shownNews) }
  },
  async hot(section: Section, { calls, choice }: Loading) {
    const [categories, resources] = await Promise.all([
      calls.library.listResourceCategories(),
      findResources(calls, section, { size: pageSizes.hotResources, categoryId: choice.hot }),
    ])
    return {
      kind: 'hot' as const,
      rule: section.rule,
      categories: categories.map(shownCategory),
      resources: resources.map(shownResource),
    }
  },
  async mall(section: Section, { calls, choice }: Loading) {
    const [categories, resources] = await Promise.all([
      calls.library.listResourceCategories(),
      findResources(calls, section, { size: pageSizes.mall, categoryId: choice.mall }),
    ])
    return { kind: 'mall' as const, categories: categories.map(shownCategory), resources: resources.map(shownResource) }
  },
  async training(section: Section, { calls }: Loading) {
    const { lessons, total } = await findLessons(calls, section)
    return {
      kind: 'training' as const,
      total,
      // Only the first lesson has a large card with a description.
      lessons: lessons.map((lesson, at) => ({ ...shownLesson(lesson), ...(at === 0 && { content: lesson.content }) })),
    }
  },
  async solutions(_section: Section, reader: Loading) {
    const { solutions } = await loadSolutions(reader)
    return { kind: 'solutions' as const, solutions: solutions.map(summaryOf) }
  },
}

const isShownNow = ({
  isShown,
  showFrom,
  showUntil,
}: {
  isShown: boolean
  showFrom: string | null
  showUntil: string | null
}) => isShown && (!showFrom || Date.parse(showFrom) <= Date.now()) && (!showUntil || Date.parse(showUntil) > Date.now())

const isPicked = (rule: HomeRule, picked: number[]) => rule === 'picked' && picked.length > 0

/** A category that the reader chose is shown by rule, because picked resources are of any category. */
const findResources = async (
  { library }: Api,
  { section, rule, picked }: Section,
  { size, categoryId }: { size: number; categoryId: number },
) => {
  if (isPicked(rule, picked) && !categoryId) return (await library.listPickedResources({ ids: picked })).slice(0, size)
  const query = { size, ...(categoryId && { resourceCategoryId: categoryId }) }
  const effective = rule === 'picked' ? rulesOfSection[section][0] : rule
  if (effective === 'trending') return (await library.listHotResources(query)).content
  return (await library.listResources({ ...query, ...(effective === 'rated' && { sort: 'rating,desc' }) })).content
}

const findLessons = async ({ lessons }: Api, { rule, picked }: Section) => {
  const size = pageSizes.homeLessons
  if (isPicked(rule, picked)) {
    const [chosen, { totalElements }] = await Promise.all([
      lessons.listPickedLessons({ ids: picked }),
      lessons.listNewLessons({ size: 1 }),
    ])
    return { lessons: chosen.slice(0, size), total: totalElements }
  }
  const found = await (rule === 'trending'
    ? lessons.listHotLessons({ size })
    : rule === 'rated'
      ? lessons.listLessons({ size, sort: 'rating,desc' })
      : lessons.listNewLessons({ size }))
  return { lessons: found.content, total: found.totalElements }
}
