import { Share2 } from 'lucide-react'
import { toast } from '#ui/toast-store.ts'
import styles from './article-page.module.css'

/** Hands the article to the device's own sharing, or copies its address. */
export function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const url = location.href
    if (typeof navigator.share === 'function') return navigator.share({ title, url }).catch(() => undefined) // given up by the person
    try {
      await navigator.clipboard.writeText(url)
      toast.success('链接已复制')
    } catch {
      toast.info('请复制地址栏中的链接', { detail: url })
    }
  }
  return (
    <button type="button" className={styles.share} onClick={share}>
      <Share2 size={15} strokeWidth={1.6} aria-hidden />
      分享
    </button>
  )
}
