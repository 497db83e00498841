import { useEffect, useRef } from 'react'
import { paths } from '#contract/paths.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './companies.module.css'
import { CompanyMark } from './company-mark.tsx'
import { CompanyProfile } from './company-profile.tsx'
import type { MembersData } from './load-members.ts'

/** The list of member companies on the left, the profile of the current one beside it. */
export function Companies({ data: { companies, company } }: { data: MembersData }) {
  if (!company)
    return (
      <div className="wrap">
        <Card className={styles.none}>
          <Empty>还没有成员单位的介绍。</Empty>
        </Card>
      </div>
    )
  return (
    <div className={classNames('wrap', styles.columns)}>
      <CompanyList companies={companies} current={company.id} />
      <CompanyProfile company={company} />
    </div>
  )
}

function CompanyList({ companies, current }: { companies: MembersData['companies']; current: number }) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on phones another current company moves the row
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={row} className={styles.list} aria-label="成员单位">
      <h2>
        成员单位<span className="num">{companies.length}</span>
      </h2>
      {companies.map(({ id, name, kind }, at) => (
        <Link
          key={id}
          to={paths.company(id)}
          className={id === current ? styles.current : undefined}
          aria-current={id === current ? 'page' : undefined}
        >
          <CompanyMark name={name} tone={at} />
          <span>
            <b className="ellipsis">{name}</b>
            <small>{kind}</small>
          </span>
        </Link>
      ))}
    </nav>
  )
}
