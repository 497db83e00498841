import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { useBrand } from '#lib/session/session.ts'
import { Logo } from '#ui/media/logo.tsx'
import { Link } from '#ui/navigation/link.tsx'
import art from './login-art.svg?url'
import styles from './login-page.module.css'

interface EntranceFrameProps {
  title: string
  /** Two lines above the drawing. */
  slogan?: readonly [string, string]
  children: ReactNode
}

const welcome = ['数据、课程、同行，', '都在一张图上。'] as const

/** Over the drawing beside the second step of a login, and its enrolment. */
export const secondStepSlogan = ['多一步确认，', '账号只归你用。'] as const

/** Layout of login, registration and passwords: a drawing at the left, the form at the right. */
export function EntranceFrame({ title, slogan = welcome, children }: EntranceFrameProps) {
  const logo = useBrand()
  return (
    <main id="main" className={styles.page}>
      <section className={styles.art} style={{ backgroundImage: `url(${art})` }}>
        <Link to={paths.home}>
          <Logo {...logo} inverse />
        </Link>
        <p>
          {slogan[0]}
          <br />
          {slogan[1]}
        </p>
      </section>
      <section className={styles.side}>
        <div className={styles.box}>
          <Link className={styles.phoneLogo} to={paths.home}>
            <Logo {...logo} />
          </Link>
          <h1 className="sr-only">{title}</h1>
          {children}
        </div>
      </section>
    </main>
  )
}
