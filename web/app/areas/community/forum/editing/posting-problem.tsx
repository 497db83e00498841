import { useLocation } from 'react-router'
import { loginPathReturningTo } from '#contract/paths.ts'
import type { ApiError } from '#lib/api/api-error.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { VerifyPhoneLink } from '../../../base/moderation/refusal-note.tsx'
import styles from './editing.module.css'

/** The server's reason for a refusal. After the session has ended, the member logs in in another window and keeps his input. */
export function PostingProblem({ problem: { status, code, message } }: { problem: ApiError }) {
  const { pathname, search } = useLocation()
  return (
    <Note kind="error">
      {message}
      {status === 401 && (
        <span className={styles.noteActions}>
          <Link to={loginPathReturningTo(pathname + search)} target="_blank">
            在新窗口登录
          </Link>
          登录后回到这里再次提交。
        </span>
      )}
      <span className={styles.noteActions}>
        <VerifyPhoneLink code={code} />
      </span>
    </Note>
  )
}
