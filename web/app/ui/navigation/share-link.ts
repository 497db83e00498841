import { toast } from '#ui/feedback/toast-store.ts'

/** Opens the share sheet of the device for this page, or copies its address. */
export const shareLink = async (title: string): Promise<void> => {
  const url = location.href
  if (typeof navigator.share === 'function') return navigator.share({ title, url }).catch(() => undefined) // cancelled
  try {
    await navigator.clipboard.writeText(url)
    toast.success('链接已复制')
  } catch {
    toast.info('请复制地址栏中的链接', { detail: url })
  }
}
