import { Flag, Share2, Star } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Resource } from '#contract/library.ts'
import { formatCount } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import { Button } from '#ui/button.tsx'
import { shareLink } from '#ui/share-link.ts'
import { TitleBlock } from '#ui/title-block.tsx'
import { toast } from '#ui/toast-store.ts'
import { useRefusalTold } from '#ui/use-refusal-told.ts'
import type { ResourceChange } from './change-resource.ts'
import styles from './resource-page.module.css'

const ReportDialog = lazy(async () => ({ default: (await import('../moderation/report-dialog.tsx')).ReportDialog }))

/** What anybody can do with a resource without downloading it, and how many have. */
export function ResourceActs({ resource }: { resource: Resource }) {
  const { name, viewCount, downloadCount } = resource
  const favorite = useFavorite(resource)
  return (
    <>
      <div className={styles.acts}>
        <favorite.Form method="post" action={paths.resource(resource.id)} onSubmit={favorite.onSubmit}>
          <Button
            type="submit"
            size="small"
            block
            name="do"
            value={favorite.isOn ? 'unfavorite' : 'favorite'}
            aria-pressed={favorite.isOn}
          >
            <Star size={16} strokeWidth={1.6} aria-hidden />
            {favorite.isOn ? '已收藏' : '收藏'}
          </Button>
        </favorite.Form>
        <Button size="small" onClick={() => void shareLink(name)}>
          <Share2 size={16} strokeWidth={1.6} aria-hidden />
          分享
        </Button>
      </div>
      <TitleBlock
        className={styles.counts}
        items={[
          { label: '浏览', value: <Count>{viewCount}</Count> },
          { label: '下载', value: <Count>{downloadCount}</Count> },
          { label: '收藏', value: <Count>{favorite.count}</Count> },
        ]}
      />
      <ReportButton resource={resource} />
    </>
  )
}

const Count = ({ children }: { children: number }) => <span className="num">{formatCount(children)}</span>

/** Flips at once and is put right by the server's answer; who is not logged in is told so. */
function useFavorite({ is_favorite: isFavorite, favoriteCount }: Resource) {
  const fetcher = useFetcher<ResourceChange>()
  const session = useSession()
  useRefusalTold(fetcher.data?.refusal)
  const wanted = fetcher.formData?.get('do')
  const isOn = wanted ? wanted === 'favorite' : isFavorite
  return {
    Form: fetcher.Form,
    isOn,
    count: favoriteCount + Number(isOn) - Number(isFavorite),
    onSubmit(event: { preventDefault: () => void }) {
      if (session && fetcher.state === 'idle') return
      event.preventDefault()
      if (!session) toast.warning('请先登录')
    },
  }
}

function ReportButton({ resource: { id, name } }: { resource: Resource }) {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const open = () => {
    if (!session) return toast.warning('请先登录')
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <button type="button" className={styles.report} onClick={open}>
        <Flag size={14} strokeWidth={1.6} aria-hidden />
        举报
      </button>
      {isWanted && (
        <Suspense>
          <ReportDialog open={isOpen} kind="resource" targetId={id} title={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
