import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { memberTabPath, paths } from '#contract/paths.ts'
import { formatCount, formatDay } from '#lib/format/format.ts'
import { withQuery } from '#lib/url/query-params.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import styles from '#ui/item-list/item-list.module.css'
import { ItemList } from '#ui/item-list/item-list.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Segments } from '#ui/navigation/segments.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import shared from '../../items/access/received/received.module.css'
import { ReceivedItem } from '../../items/access/received/received-item.tsx'
import { ReceivedList } from '../../items/access/received/received-list.tsx'
import { ShareButton } from '../../items/access/sharing/share-button.tsx'
import { ClaimButton } from '../../items/claims/claim-button.tsx'
import { PurchaseClaimState } from '../../items/claims/purchase-claim-state.tsx'
import { LessonCover } from '../lesson-cover.tsx'
import { lessonExtent } from '../lesson-extent.ts'
import { LessonRow } from './lesson-row.tsx'
import type { BoughtLessonsData, SharedLessonsData } from './member-lessons.ts'
import { Learn, WatchedShare } from './watched-share.tsx'

const toCourses = (
  <LinkButton look="primary" to={paths.courses}>
    去培训中心看看
  </LinkButton>
)

/** What I paid for, by category, with how far I am. */
export const BoughtLessons = ({ data }: { data: BoughtLessonsData }) => (
  <ItemList
    title="已购课程"
    unit="门"
    found={data}
    head={<Order data={data} />}
    tabs={<CategoryTabs data={data} />}
    empty={<Empty actions={toCourses}>{data.category ? '这一类还没有买过课程' : '买过的课程会出现在这里'}</Empty>}
  >
    {data.content.map((lesson) => (
      <LessonRow
        key={lesson.id}
        lesson={lesson}
        below={
          <>
            <span className="muted">
              购于 {formatDay(lesson.updateTime)}，{formatCount(lesson.paidCoin)} V币
            </span>
            <PurchaseClaimState claim={lesson.claim} />
          </>
        }
        middle={
          <WatchedShare
            percent={lesson.percent}
            shared={{ count: data.sharedWith[lesson.id] ?? 0, seats: data.seats }}
          />
        }
        actions={
          <>
            <ShareButton kind="lesson" id={lesson.id} name={lesson.name} />
            <ClaimButton kind="lesson" item={lesson} />
            <Learn lessonId={lesson.id} percent={lesson.percent} />
          </>
        }
      />
    ))}
  </ItemList>
)

const boughtAddress = (category: number | undefined, isByLearning: boolean) =>
  withQuery(paths.member, {
    activerescore: 'boughtLessons',
    lessonCategoryId: category,
    order: isByLearning ? 'learned' : undefined,
  })

const Order = ({ data: { category, isByLearning } }: { data: BoughtLessonsData }) => (
  <Segments
    label="排列"
    current={isByLearning ? 'learned' : 'bought'}
    segments={[
      { key: 'bought', label: '最近购买', to: boughtAddress(category, false) },
      { key: 'learned', label: '最近学习', to: boughtAddress(category, true) },
    ]}
  />
)

const CategoryTabs = ({ data: { categories, category, isByLearning } }: { data: BoughtLessonsData }) => (
  <Tabs
    className={styles.tabs}
    label="课程类别"
    current={String(category ?? 0)}
    tabs={[{ id: 0, categoryName: '全部' }, ...categories].map(({ id, categoryName }) => ({
      key: String(id),
      label: categoryName,
      to: boughtAddress(id, isByLearning),
    }))}
  />
)

/** Lessons that accounts of the first or second level, or administrators, shared with the member. */
export const SharedLessons = ({ data }: { data: SharedLessonsData }) => (
  <ReceivedList
    title="授权视频"
    unit="门"
    tab="sharedLessons"
    data={data}
    emptyText="一级或二级账号授权给您的课程会出现在这里"
  >
    <SharedLessonItems lessons={data.content} />
  </ReceivedList>
)

/** The first of them, for a page that also shows other shared items. */
export const SomeSharedLessons = ({ data }: { data: SharedLessonsData }) => (
  <ItemList title="授权视频" unit="门" found={data} listClass={shared.list} head={<All />} isShort empty={null}>
    <SharedLessonItems lessons={data.content} />
  </ItemList>
)

const All = () => (
  <Link className={shared.more} to={memberTabPath('sharedLessons')}>
    全部
    <ChevronRight size={14} strokeWidth={1.6} aria-hidden />
  </Link>
)

const SharedLessonItems = ({ lessons }: { lessons: SharedLessonsData['content'] }) =>
  lessons.map((lesson) => (
    <ReceivedItem
      key={lesson.id}
      kind="lesson"
      item={lesson}
      to={lesson.isOver && lesson.isPublic === 0 ? undefined : paths.lesson(lesson.id)}
      cover={<LessonCover lesson={lesson} size="thumb" />}
      facts={`${lessonExtent(lesson)}，已学 ${lesson.percent}%`}
    >
      <Learn lessonId={lesson.id} percent={lesson.percent} />
    </ReceivedItem>
  ))
