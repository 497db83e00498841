import { paths } from '#contract/paths.ts'
import { formatDay } from '#lib/format/format.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import styles from '#ui/item-list/item-list.module.css'
import { ItemList, type ItemListSlots } from '#ui/item-list/item-list.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { Price } from '../../../money/points/price.tsx'
import { UnfavoriteButton } from '../../items/unfavorite-button.tsx'
import { Views } from '../lesson-card.tsx'
import { LessonRow } from './lesson-row.tsx'
import type { FavoriteLessonsData } from './load-received.ts'

/** The member's favourites; those that were taken down stay until the member removes them. */
export const FavoriteLessons = ({ data, head, tabs }: { data: FavoriteLessonsData } & ItemListSlots) => (
  <ItemList
    title="收藏"
    unit="门"
    found={data}
    head={head}
    tabs={tabs}
    empty={
      data.name ? (
        <Empty>没有符合条件的收藏</Empty>
      ) : (
        <Empty actions={<LinkButton to={paths.courses}>去培训中心看看</LinkButton>}>
          在课程页点“收藏”，以后从这里找回
        </Empty>
      )
    }
  >
    {data.content.map((lesson) => (
      <LessonRow
        key={lesson.id}
        lesson={lesson}
        isUnlinked={lesson.isTakenDown}
        below={
          <>
            {lesson.isTakenDown && <Tag>已下架</Tag>}
            <span className="muted">
              <Views count={lesson.viewCount} size={13} />
            </span>
          </>
        }
        middle={
          <span className={styles.price}>
            {lesson.isTakenDown ? <span className="muted">–</span> : <Price coin={lesson.coin} />}
            <small>收藏于 {formatDay(lesson.favoriteTime)}</small>
          </span>
        }
        actions={
          <>
            {!lesson.isTakenDown && (
              <LinkButton size="small" to={paths.lesson(lesson.id)}>
                查看
              </LinkButton>
            )}
            <UnfavoriteButton name="lessonId" id={lesson.id} />
          </>
        }
      />
    ))}
  </ItemList>
)
