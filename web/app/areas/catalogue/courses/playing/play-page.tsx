import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { data, useRevalidator } from 'react-router'
import type { Lesson, Section } from '#contract/catalogue/courses/lessons.ts'
import type { Api } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { requireSession } from '#lib/session/session.ts'
import { parseDigits, requireIdParam } from '#lib/url/query-params.ts'
import { Button } from '#ui/button/button.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { shareLink } from '#ui/navigation/share-link.ts'
import { ItemFavoriteButton, useFavorite } from '../../items/favorite-button.tsx'
import { Directory } from '../lesson/directory.tsx'
import { chaptersOf, sectionToResume, titleOf } from '../lesson/sections-of.ts'
import type { Route } from './+types/play-page.ts'
import styles from './play-page.module.css'
import type { SectionProgress } from './progress-reporter.ts'
import { Stage } from './stage.tsx'
import { useLearning } from './use-learning.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(matches, loaderData ? sectionName(loaderData) : undefined) },
  { name: 'robots', content: 'noindex' },
]

export const headers = () => ({ 'cache-control': 'private, no-store' })

const sectionName = ({ lesson, sectionId }: { lesson: Lesson; sectionId: number | undefined }): string => {
  const sections = chaptersOf(lesson).flatMap((chapter) => chapter.sections)
  const section = sections.find(({ id }) => id === sectionId)
  return section ? titleOf(section) || lesson.name : lesson.name
}

/** `VideoUrlPath` is the section; a section of another lesson, or one that the viewer may not watch, is not played. */
export const loader = async (args: Route.LoaderArgs) => {
  await requireSession(args)
  const { url, context } = args
  const lessonId = requireIdParam(url, 'lessonId')
  const { lessons, videos } = api(context)
  const [lesson, { code }] = await orErrorPage(
    Promise.all([lessons.getLesson({ lessonId }), lessons.checkLearn({ lessonId })]),
  )
  const wanted = url.searchParams.get('VideoUrlPath')
  const sections = chaptersOf(lesson).flatMap((chapter) => chapter.sections)
  const section = wanted ? sections.find(({ path }) => path === wanted) : sectionToResume(sections, lesson.progress)
  if (wanted && !section && code > 0) throw data(null, { status: 404 })
  const address = section?.path ? await addressOf(videos, section.path) : undefined
  return { lesson, code, sectionId: section?.id, address, startAt: parseDigits(url.searchParams.get('t')) }
}

/** A video that cannot be opened says why when the player opens it. */
const addressOf = (videos: Api['videos'], path: string) =>
  videos.getPlayUrl({ path }).then(
    ([address]) => address,
    () => undefined,
  )

export default function PlayPage({ loaderData: { lesson, code, sectionId, address, startAt } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const learning = useLearning(lesson, code)
  const live = useLiveProgress(lesson)
  const favorite = useFavorite(lesson.is_favorite, lesson.favoriteCount)
  const sections = learning.chapters.flatMap((chapter) => chapter.sections)
  const at = sections.findIndex(({ id }) => id === sectionId)
  const section = sections[at]
  const title = section ? titleOf(section) || lesson.name : lesson.name
  return (
    <div className={styles.page}>
      <div className="wrap">
        <Breadcrumbs
          steps={[
            { to: paths.courses, label: '培训中心' },
            { to: paths.lesson(lesson.id), label: lesson.name },
          ]}
          current={title}
        />
        <div className={styles.columns}>
          <div className={styles.main}>
            <Stage
              learning={learning}
              section={section}
              address={address}
              startAt={startAt}
              next={sections.slice(at + 1).find(({ path }) => path)}
              onProgress={live.onProgress}
              onRefused={() => void revalidate()}
            />
            <div className={styles.title}>
              <div>
                <h1>{title}</h1>
                <p>
                  {lesson.name}，讲师 {lesson.uploadUserName}
                </p>
              </div>
              <ItemFavoriteButton favorite={favorite} action={paths.lesson(lesson.id)} />
              <Button onClick={() => void shareLink(lesson.name)}>
                <Share2 size={16} strokeWidth={1.6} aria-hidden />
                分享
              </Button>
            </div>
          </div>
          <Directory
            lessonId={lesson.id}
            hasChapter={lesson.hasChapter === 1}
            chapters={learning.chapters}
            currentId={section?.id}
            progressOf={live.progressOf}
          />
        </div>
      </div>
      {learning.dialog}
    </div>
  )
}

/** The progress of each section: from the page data, updated by the player. */
function useLiveProgress({ id }: Lesson) {
  const [reported, setReported] = useState<{ lessonId: number; of: Record<number, SectionProgress> }>({
    lessonId: id,
    of: {},
  })
  const current = reported.lessonId === id ? reported.of : {}
  return {
    onProgress: (sectionId: number, progress: SectionProgress) =>
      setReported((before) => ({
        lessonId: id,
        of: { ...(before.lessonId === id ? before.of : {}), [sectionId]: progress },
      })),
    progressOf: (section: Section): SectionProgress =>
      current[section.id] ?? section.progress ?? { percent: 0, isDone: false },
  }
}
