import { type MouseEvent, type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ButtonLook, buttonClass } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import type { DownloadKind } from './prepare-download.ts'

interface DownloadLinkProps {
  storageId: number
  kind?: DownloadKind
  /** What is downloaded, where the visible words do not say it. */
  label?: string
  children: ReactNode
}

const addresses = { resource: '/api/library/download', lesson: '/api/lesson/downloadAttachment' }

type DownloadButtonProps = Pick<DownloadLinkProps, 'storageId' | 'children'> & ButtonLook

/** Downloads a file with the browser's own download, which can pause and resume. */
export const DownloadButton = ({ storageId, children, ...look }: DownloadButtonProps) => (
  <PreparedLink storageId={storageId} className={buttonClass(look)}>
    {children}
  </PreparedLink>
)

export const DownloadLink = (link: DownloadLinkProps) => <PreparedLink {...link} className="link" />

/**
 * A refusal would replace the page by a bare answer, and a copy that carries its own code may take a while to make. So the
 * copy is prepared first, and refusals and waiting are shown here.
 */
function PreparedLink({
  storageId,
  kind = 'resource',
  label,
  className,
  children,
}: DownloadLinkProps & { className: string }) {
  const { revalidate } = useRevalidator()
  const [isPreparing, setPreparing] = useState(false)
  const download = async (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    if (isPreparing) return
    const { href } = event.currentTarget
    setPreparing(true)
    try {
      const { prepareDownload } = await import('./prepare-download.ts') // brings the calls, which pages load late
      await prepareDownload(kind, storageId)
      location.assign(href)
    } catch (error) {
      toast.error((error as Error).message)
      await revalidate()
    } finally {
      setPreparing(false)
    }
  }
  return (
    <a
      href={`${addresses[kind]}?storageId=${storageId}`}
      className={className}
      aria-label={isPreparing ? undefined : label}
      aria-busy={isPreparing}
      onClick={download}
    >
      {isPreparing ? '正在写入记录码…' : children}
    </a>
  )
}
