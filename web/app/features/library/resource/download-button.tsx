import type { MouseEvent, ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { parseApiError } from '#lib/api/api-error.ts'
import { expireSession } from '#lib/browser/expire-session.ts'
import { type ButtonLook, buttonClass } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'

interface DownloadLinkProps {
  resourceId: number
  storageId: number
  children: ReactNode
}

const downloadAddress = (storageId: number) => `/api/library/download?storageId=${storageId}`

const accessAddress = (resourceId: number) => `/api/library/isDownload?resourceId=${resourceId}`

/** Downloads a file with the browser's own download, which can pause and resume. */
export const DownloadButton = ({ resourceId, storageId, children, ...look }: DownloadLinkProps & ButtonLook) => (
  <a href={downloadAddress(storageId)} className={buttonClass(look)} onClick={useCheckedDownload(resourceId)}>
    {children}
  </a>
)

export const DownloadLink = ({ resourceId, storageId, children }: DownloadLinkProps) => (
  <a href={downloadAddress(storageId)} className="link" onClick={useCheckedDownload(resourceId)}>
    {children}
  </a>
)

/**
 * A refusal would replace the page by a bare answer, so the permission is checked first and a refusal is shown here.
 */
function useCheckedDownload(resourceId: number) {
  const { revalidate } = useRevalidator()
  return async (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    const { href } = event.currentTarget
    try {
      const answer = await fetch(accessAddress(resourceId))
      const text = await answer.text()
      if (answer.status === 401) return expireSession()
      if (!answer.ok) throw parseApiError(answer.status, text)
      if (text !== '0') return location.assign(href)
      toast.error('请先购买后再下载')
    } catch (error) {
      toast.error(error instanceof TypeError ? '接口请求失败' : (error as Error).message)
    }
    await revalidate()
  }
}
