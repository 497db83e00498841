import { Download } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { formatCount, formatDay } from '#lib/format/format.ts'
import styles from '#ui/item-list/item-list.module.css'
import type { ItemListSlots } from '#ui/item-list/item-list.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { Price } from '../../../money/points/price.tsx'
import { DownloadButton } from '../../copies/download-button.tsx'
import { FavoriteItems } from '../../items/own/own-items.tsx'
import { UnfavoriteButton } from '../../items/unfavorite-button.tsx'
import type { FavoritesData } from './member-resources.ts'
import { ResourceRow } from './resource-row.tsx'

type Favorite = FavoritesData['content'][number]

/**
 * The member's favourites; a lower price is pointed out, and those that were taken down stay until the member removes
 * them.
 */
export const FavoriteResources = ({ data, ...slots }: { data: FavoritesData } & ItemListSlots) => (
  <FavoriteItems
    word="资源"
    unit="份"
    data={data}
    {...slots}
    onward={<LinkButton to={paths.mall}>去商城看看</LinkButton>}
  >
    {data.content.map((favorite) => (
      <FavoriteRow key={favorite.id} favorite={favorite} />
    ))}
  </FavoriteItems>
)

const FavoriteRow = ({ favorite }: { favorite: Favorite }) => {
  const { id, coin, favoriteCoin, code, isTakenDown, favoriteTime, storageId, downloadCount } = favorite
  const isCheaper = !isTakenDown && code === 0 && coin < favoriteCoin
  return (
    <ResourceRow
      resource={favorite}
      isUnlinked={isTakenDown && code === 0}
      facts={[favorite.uploadUserName]}
      below={
        <>
          {isTakenDown && <Tag>作者已下架</Tag>}
          {code === 2 && <Tag tone="blue">已购买</Tag>}
          {isCheaper && <Tag tone="green">比收藏时低 {favoriteCoin - coin} V币</Tag>}
          <span className="muted">
            <Download size={13} strokeWidth={1.6} aria-hidden />{' '}
            <span className="num">{formatCount(downloadCount)}</span>
          </span>
        </>
      }
      middle={
        <span className={styles.price}>
          {isTakenDown ? <span className="muted">–</span> : <Price coin={coin} />}
          {isCheaper && <s className="num">{favoriteCoin}</s>}
          <small>收藏于 {formatDay(favoriteTime)}</small>
        </span>
      }
      actions={
        <>
          {code > 0 ? (
            <DownloadButton storageId={storageId} size="small">
              <Download size={14} strokeWidth={1.6} aria-hidden />
              下载
            </DownloadButton>
          ) : (
            !isTakenDown && (
              <LinkButton size="small" to={paths.resource(id)}>
                查看
              </LinkButton>
            )
          )}
          <UnfavoriteButton name="resourceId" id={id} />
        </>
      }
    />
  )
}
