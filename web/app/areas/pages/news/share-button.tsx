import { Share2 } from 'lucide-react'
import { shareLink } from '#ui/navigation/share-link.ts'
import styles from './article-page.module.css'

export function ShareButton({ title }: { title: string }) {
  return (
    <button type="button" className={styles.share} onClick={() => void shareLink(title)}>
      <Share2 size={15} strokeWidth={1.6} aria-hidden />
      分享
    </button>
  )
}
