import { paths } from '#contract/paths.ts'
import { formatDay } from '#lib/format/format.ts'
import styles from '#ui/item-list/item-list.module.css'
import type { ItemListSlots } from '#ui/item-list/item-list.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { Price } from '../../../money/points/price.tsx'
import { FavoriteItems } from '../../items/own/own-items.tsx'
import { UnfavoriteButton } from '../../items/unfavorite-button.tsx'
import { Views } from '../lesson-card.tsx'
import { LessonRow } from './lesson-row.tsx'
import type { FavoriteLessonsData } from './member-lessons.ts'

/** The member's favourites; those that were taken down stay until the member removes them. */
export const FavoriteLessons = ({ data, ...slots }: { data: FavoriteLessonsData } & ItemListSlots) => (
  <FavoriteItems
    word="课程"
    unit="门"
    data={data}
    {...slots}
    onward={<LinkButton to={paths.courses}>去培训中心看看</LinkButton>}
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
  </FavoriteItems>
)
