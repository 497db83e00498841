import { type MouseEvent, type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ButtonLook, buttonClass } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'

interface DownloadLinkProps {
  storageId: number
  children: ReactNode
}

const downloadAddress = (storageId: number) => `/api/library/download?storageId=${storageId}`

/** Downloads a file with the browser's own download, which can pause and resume. */
export const DownloadButton = ({ storageId, children, ...look }: DownloadLinkProps & ButtonLook) => (
  <PreparedLink storageId={storageId} className={buttonClass(look)}>
    {children}
  </PreparedLink>
)

export const DownloadLink = ({ storageId, children }: DownloadLinkProps) => (
  <PreparedLink storageId={storageId} className="link">
    {children}
  </PreparedLink>
)

/**
 * A refusal would replace the page by a bare answer, and a copy that carries its own code may take a while to make. So the
 * copy is prepared first, and refusals and waiting are shown here.
 */
function PreparedLink({ storageId, className, children }: DownloadLinkProps & { className: string }) {
  const { revalidate } = useRevalidator()
  const [isPreparing, setPreparing] = useState(false)
  const download = async (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    if (isPreparing) return
    const { href } = event.currentTarget
    setPreparing(true)
    try {
      const { prepareDownload } = await import('./prepare-download.ts') // brings the calls, which pages load late
      await prepareDownload(storageId)
      location.assign(href)
    } catch (error) {
      toast.error((error as Error).message)
      await revalidate()
    } finally {
      setPreparing(false)
    }
  }
  return (
    <a href={downloadAddress(storageId)} className={className} aria-busy={isPreparing} onClick={download}>
      {isPreparing ? '正在写入记录码…' : children}
    </a>
  )
}
