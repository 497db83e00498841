import { ArrowRight, Globe, MapPin, Phone } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import type { Company } from '#contract/people/companies/alliance.ts'
import { Cover, Strip } from '#ui/cover/cover.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { Tag } from '#ui/text/tag.tsx'
import styles from './company-profile.module.css'

/** The profile of a member company: facts, strengths, introduction, projects and contact. */
export function CompanyProfile({ company }: { company: Company }) {
  const { id, name, strengths, intro, memberId } = company
  return (
    <Card as="article" className={styles.profile}>
      <Strip className={styles.strip} id={`company-${id}`} paper="diazo" />
      <div className={styles.body}>
        <h2>{name}</h2>
        <p className={styles.strengths}>
          {strengths.map((strength) => (
            <Tag key={strength} tone="blue">
              {strength}
            </Tag>
          ))}
        </p>
        <Facts company={company} />
        <div className={styles.intro}>
          {intro.split(/\n+/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <Cases company={company} />
        <div className={styles.contact}>
          <Contact company={company} />
          {memberId && (
            <LinkButton to={paths.shop(id)}>
              查看该成员的资源
              <ArrowRight size={16} strokeWidth={1.6} aria-hidden />
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  )
}

function Facts({ company: { founded, city, staff, joined } }: { company: Company }) {
  const items = [
    { label: '成立时间', value: founded && `${founded} 年` },
    { label: '所在地', value: city },
    { label: '专业人员', value: staff && `${staff} 人` },
    { label: '加入联盟', value: joined },
  ]
  return (
    <TitleBlock className={styles.facts} items={items.map(({ label, value }) => ({ label, value: value || '–' }))} />
  )
}

/** Categories for the generated covers of projects whose titles suggest no motif; neighbours differ. */
const papers = [10001, 10007, 10006] as const

function Cases({ company: { id, cases } }: { company: Company }) {
  if (cases.length === 0) return null
  return (
    <>
      <h3>代表项目</h3>
      <div className={styles.cases}>
        {cases.map(({ name, text }, at) => (
          <figure key={name}>
            <Cover id={id * 100 + at} categoryId={papers[at % papers.length]} title={name} plain />
            <figcaption>
              <b>{name}</b>
              {text && <span>{text}</span>}
            </figcaption>
          </figure>
        ))}
      </div>
    </>
  )
}

const Contact = ({ company: { phone, website, address } }: { company: Company }) => (
  <>
    {phone && (
      <span>
        <Phone size={16} strokeWidth={1.6} aria-label="电话" />
        <b className="num">{phone}</b>
      </span>
    )}
    {website && (
      <a href={website} target="_blank" rel="noopener noreferrer nofollow">
        <Globe size={16} strokeWidth={1.6} aria-hidden />
        {new URL(website).host}
      </a>
    )}
    {address && (
      <span>
        <MapPin size={16} strokeWidth={1.6} aria-label="地址" />
        {address}
      </span>
    )}
  </>
)
