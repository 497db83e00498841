import { whenWanted } from '#ui/loading/when-wanted.tsx'
import styles from './comments.module.css'

export const ReplyActions = await whenWanted(async () => (await import('./reply-actions.tsx')).ReplyActions, [styles])
