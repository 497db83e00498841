import { paths } from '#contract/paths.ts'
import { formatDay } from '#lib/format/format.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { ItemList, type ItemListSlots } from '#ui/item-list/item-list.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { UnfavoriteButton } from '../../../catalogue/items/unfavorite-button.tsx'
import { TopicRow } from '../topic-row.tsx'
import type { FavoriteTopicsData } from './load-forum.ts'
import styles from './own-forum.module.css'

/** The member's favourite topics. */
export const FavoriteTopics = ({ data, head, tabs }: { data: FavoriteTopicsData } & ItemListSlots) => (
  <ItemList
    title="收藏"
    unit="篇"
    found={data}
    head={head}
    tabs={tabs}
    empty={
      data.name ? (
        <Empty>没有符合条件的收藏</Empty>
      ) : (
        <Empty actions={<LinkButton to={paths.forum}>去论坛看看</LinkButton>}>在帖子里点“收藏”，以后从这里找回</Empty>
      )
    }
  >
    {data.content.map((topic) => (
      <TopicRow
        key={topic.id}
        topic={topic}
        actions={
          <div className={styles.actions}>
            <small>收藏于 {formatDay(topic.favoriteTime)}</small>
            <UnfavoriteButton name="topicId" id={topic.id} />
          </div>
        }
      />
    ))}
  </ItemList>
)
