import { formatCount, formatDay } from '#lib/format.ts'
import { addressOf } from '#lib/known-words.ts'
import { paths } from '#lib/paths.ts'
import { Empty } from '#ui/empty.tsx'
import styles from '#ui/item-list/item-list.module.css'
import { ItemList } from '#ui/item-list/item-list.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { ShareButton } from '../../access/sharing/share-button.tsx'
import { LessonRow } from './lesson-row.tsx'
import type { BoughtLessonsData, SharedLessonsData } from './load-received.ts'
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
    tabs={<CategoryTabs data={data} />}
    empty={<Empty actions={toCourses}>{data.category ? '这一类还没有买过课程' : '买过的课程会出现在这里'}</Empty>}
  >
    {data.content.map((lesson) => (
      <LessonRow
        key={lesson.id}
        lesson={lesson}
        below={
          <span className="muted">
            购于 {formatDay(lesson.updateTime)}，{formatCount(lesson.paidCoin)} V币
          </span>
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
            <Learn lessonId={lesson.id} percent={lesson.percent} />
          </>
        }
      />
    ))}
  </ItemList>
)

const CategoryTabs = ({ data: { categories, category } }: { data: BoughtLessonsData }) => (
  <Tabs
    className={styles.tabs}
    label="课程类别"
    current={String(category ?? 0)}
    tabs={[{ id: 0, categoryName: '全部' }, ...categories].map(({ id, categoryName }) => ({
      key: String(id),
      label: categoryName,
      to: addressOf(paths.member, { activerescore: 'boughtLessons', lessonCategoryId: id }),
    }))}
  />
)

/** What accounts of the first or second level, or administrators, shared with me. */
export const SharedLessons = ({ data }: { data: SharedLessonsData }) => (
  <ItemList title="授权视频" unit="门" found={data} empty={<Empty>一级或二级账号授权给您的课程会出现在这里</Empty>}>
    {data.content.map((lesson) => (
      <LessonRow
        key={lesson.id}
        lesson={lesson}
        below={
          <span className="muted">
            {lesson.shareUserName} 于 {formatDay(lesson.shareTime)} 授权
            {lesson.shareGroupName && `，经用户组「${lesson.shareGroupName}」`}，
            {lesson.until ? `到 ${formatDay(lesson.until)}` : '长期'}
          </span>
        }
        middle={<WatchedShare percent={lesson.percent} />}
        actions={<Learn lessonId={lesson.id} percent={lesson.percent} />}
      />
    ))}
  </ItemList>
)
