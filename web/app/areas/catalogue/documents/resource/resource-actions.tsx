import { Share2 } from 'lucide-react'
import type { Resource } from '#contract/catalogue/documents/library.ts'
import { paths } from '#contract/paths.ts'
import { formatCount } from '#lib/format/format.ts'
import { useSession } from '#lib/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import { shareLink } from '#ui/navigation/share-link.ts'
import { ReportButton } from '../../../base/moderation/report-button.tsx'
import { ShareButton } from '../../items/access/sharing/share-button.tsx'
import { ItemFavoriteButton, useFavorite } from '../../items/favorite-button.tsx'
import styles from './resource-page.module.css'

/** Favourite, share and report buttons, with the counts of the resource. */
export function ResourceActions({ resource }: { resource: Resource }) {
  const { id, name, viewCount, downloadCount } = resource
  const session = useSession()
  const favorite = useFavorite(resource.is_favorite, resource.favoriteCount)
  return (
    <>
      <div className={styles.actions}>
        <ItemFavoriteButton favorite={favorite} action={paths.resource(id)} size="small" block />
        <Button size="small" onClick={() => void shareLink(name)}>
          <Share2 size={16} strokeWidth={1.6} aria-hidden />
          分享
        </Button>
      </div>
      {session?.user.id === resource.uploadUserId && <ShareButton kind="resource" id={id} name={name} />}
      <TitleBlock
        className={styles.counts}
        items={[
          { label: '浏览', value: <Count>{viewCount}</Count> },
          { label: '下载', value: <Count>{downloadCount}</Count> },
          { label: '收藏', value: <Count>{favorite.count}</Count> },
        ]}
      />
      <ReportButton kind="resource" targetId={id} title={name} className={styles.report} />
    </>
  )
}

const Count = ({ children }: { children: number }) => <span className="num">{formatCount(children)}</span>
