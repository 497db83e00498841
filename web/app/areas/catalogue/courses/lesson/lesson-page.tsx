import { Download } from 'lucide-react'
import type { Lesson } from '#contract/catalogue/courses/lessons.ts'
import { paths } from '#contract/paths.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { useViewCounter } from '#lib/browser/use-view-counter.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { formatCount } from '#lib/format/format.ts'
import { drawQrCode } from '#lib/pictures/qr-code.ts'
import { cachedLoader } from '#lib/session/cached-loader.ts'
import { readSession } from '#lib/session/session.ts'
import { requiredId } from '#lib/url/query-params.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { FileList } from '#ui/list/file-list.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { DownloadLink } from '../../copies/download-button.tsx'
import { changeItem } from '../../items/change-item.ts'
import { ClaimCard } from '../../items/claims/lazy-claim-card.tsx'
import { loadReviews } from '../../items/reviews/load-reviews.ts'
import { Reviews } from '../../items/reviews/reviews.tsx'
import { itemParams, reviewsAddress } from '../../items/reviews/reviews-query.ts'
import { WriteReview } from '../../items/reviews/write-review.tsx'
import { shownLesson } from '../lesson-card.tsx'
import { useLearning } from '../playing/use-learning.ts'
import type { Route } from './+types/lesson-page.ts'
import { Catalogue } from './catalogue.tsx'
import { Gate } from './gate.tsx'
import { LessonAside } from './lesson-aside.tsx'
import { LessonHead } from './lesson-head.tsx'
import { lessonMeta } from './lesson-meta.ts'
import styles from './lesson-page.module.css'
import { withWatchableFiles } from './sections-of.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? lessonMeta(loaderData, { title: pageTitle(matches, loaderData.lesson.name), siteName: pageTitle(matches) })
    : []

const similarShown = 4

export const loader = cachedLoader(
  {
    query: { lessonId: requiredId, ...itemParams },
    topics: ['members'],
    item: { topic: 'lessons', param: 'lessonId' },
  },
  async ({ query, origin, request, context }) => {
    const { lessonId } = query
    const { lessons } = api(context)
    const [{ session }, lesson] = await orErrorPage(
      Promise.all([readSession(request, context), lessons.getLesson({ lessonId })]),
    )
    const [access, similar, reviews] = await orErrorPage(
      Promise.all([
        session ? lessons.checkLearn({ lessonId }) : null,
        lessons.listHotLessons({ size: similarShown + 1, lessonCategoryId: lesson.lessonCategoryId }),
        loadReviews(context, query, { kind: 'lesson', itemId: lessonId }, session !== null),
      ]),
    )
    return {
      lesson: withWatchableFiles(lesson),
      access: access?.code ?? null,
      isIntro: query.view === 'intro',
      reviews,
      similar: similar.content
        .filter(({ id }) => id !== lesson.id)
        .slice(0, similarShown)
        .map(shownLesson),
      origin,
      qr: drawQrCode(origin + paths.lesson(lesson.id)),
    }
  },
)

export const action = ({ request, url, context }: Route.ActionArgs) => {
  const { lessons } = api(context)
  const lessonId = url.searchParams.get('lessonId') ?? ''
  return changeItem(request, url, {
    buy: (coin) => lessons.buyLesson({ lessonId, coin }),
    favorite: () => lessons.addFavoriteLesson({ lessonId }),
    unfavorite: () => lessons.cancelFavoriteLesson({ lessonId }),
  })
}

export default function LessonPage({
  loaderData: { lesson, access, isIntro, similar, qr, reviews },
}: Route.ComponentProps) {
  const { id, name, content, lessonCategoryId, lessonCategoryName } = lesson
  useViewCounter('/api/lesson/viewLesson', 'lessonId', id)
  const learning = useLearning(lesson, access)
  const view = reviews ? 'reviews' : isIntro ? 'intro' : 'catalogue'
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { to: paths.home, label: '首页' },
          { to: paths.courses, label: '培训中心' },
          { to: `${paths.courseSort}?selectValue=${lessonCategoryId}`, label: lessonCategoryName },
        ]}
        current={name}
      />
      <LessonHead learning={learning} qr={qr} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Card as="section" aria-label="课程内容">
            <Tabs
              className={styles.tabs}
              label="课程内容"
              current={view}
              tabs={[
                { key: 'catalogue', label: '课程目录', to: paths.lesson(id) },
                { key: 'intro', label: '课程介绍', to: `${paths.lesson(id)}&view=intro` },
                {
                  key: 'reviews',
                  label: `评价 ${formatCount(lesson.ratingCount)}`,
                  to: reviewsAddress(paths.lesson(id)),
                },
              ]}
            />
            {reviews ? (
              <Reviews reviews={reviews} itemPath={paths.lesson(id)} authorName={lesson.uploadUserName} />
            ) : isIntro ? (
              <p className={styles.intro}>{content || '作者还没有写介绍。'}</p>
            ) : (
              <>
                <Gate learning={learning} />
                <Catalogue learning={learning} />
              </>
            )}
          </Card>
          <Attachments lesson={lesson} isAllowed={learning.isAllowed} />
        </div>
        <div className={styles.main}>
          {reviews && <WriteReview reviews={reviews} address={reviewsAddress(paths.lesson(id))} />}
          {learning.state === 'bought' && <ClaimCard key={id} kind="lesson" itemId={id} />}
          <LessonAside lesson={lesson} similar={similar} />
        </div>
      </div>
      {learning.dialog}
    </div>
  )
}

/** Attachments of the lesson; members who may watch it may download them. */
const Attachments = ({ lesson, isAllowed }: { lesson: Lesson; isAllowed: boolean }) =>
  lesson.localStorageList.length > 0 && (
    <Card as="section" id="attachments">
      <CardHead aside={<span className="num muted">{lesson.localStorageList.length}</span>}>课程附件</CardHead>
      <FileList
        files={lesson.localStorageList}
        end={({ id, name, path }) =>
          isAllowed && path ? (
            <DownloadLink kind="lesson" storageId={id} label={`下载 ${name}`}>
              <Download size={15} strokeWidth={1.6} aria-hidden />
              下载
            </DownloadLink>
          ) : (
            <span>购买后可下载</span>
          )
        }
      />
      {isAllowed && (
        <p className={styles.tracing}>每次下载都有记录码，PDF、Office 文件和压缩包的副本里写有此码；请勿外传。</p>
      )}
    </Card>
  )
