import { UserRound } from 'lucide-react'
import { loginPathReturningTo, paths } from '#contract/paths.ts'
import type { Session } from '#contract/people/accounts/accounts.ts'
import { Link } from '#ui/navigation/link.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { Account } from './account.tsx'
import styles from './account-area.module.css'
import type { Here } from './sections.ts'

/** The account menu in the header, or login links for visitors. */
export function AccountArea({ session, here: { pathname, search } }: { session: Session | null; here: Here }) {
  if (session) return <Account user={session.user} />
  const login = pathname === '/' ? paths.login : loginPathReturningTo(pathname + search)
  return (
    <>
      <LinkButton className="desk-only" look="ghost" to={login}>
        未登录
      </LinkButton>
      <Link className={classNames('phone-only', styles.phoneLogin)} to={login} aria-label="登录">
        <UserRound size={20} strokeWidth={1.6} aria-hidden />
      </Link>
    </>
  )
}
