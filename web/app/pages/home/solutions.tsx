import { Cover } from '#ui/cover/cover.tsx'
import { SectionHead } from '#ui/layout/section-head.tsx'
import { CachedSection } from '#ui/markup-cache/cached-section.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { type Solution, solutionAddress } from '../solutions/solution.ts'
import styles from './home.module.css'

const maxCases = 2

export type SolutionSummary = Pick<Solution, 'kind' | 'name' | 'description'> & { cases: string[] }

/** A short form of a solution with a few cases. */
export const summaryOf = ({ kind, name, description, cases }: Solution): SolutionSummary => ({
  kind,
  name,
  description: `${description.split('。')[0]}。`,
  cases: cases.slice(0, maxCases).map((one) => one.name),
})

interface SolutionsProps {
  title: string
  solutions: SolutionSummary[]
}

/** The solutions that members deliver jointly. */
export const Solutions = (data: SolutionsProps) => (
  <CachedSection className={styles.section} id="solutions" component={SolutionsContent} data={data} />
)

function SolutionsContent({ title, solutions }: SolutionsProps) {
  return (
    <>
      <SectionHead title={title} extent={`${solutions.length} 项方案，由成员单位联合交付`} />
      <div className={styles.solutions}>
        {solutions.map(({ kind, name, description, cases }, at) => (
          <article key={name}>
            <Cover
              className={styles.drawing}
              id={900 + at}
              {...(kind ? { kind } : { title: name })}
              paper="white"
              plain
            />
            <h3>
              <Link to={solutionAddress(at)}>{name}</Link>
            </h3>
            <p className="clamp-2">{description}</p>
            <ul>
              {cases.map((one) => (
                <li key={one}>
                  <Link to={solutionAddress(at)}>{one}</Link>
                </li>
              ))}
            </ul>
          </article>
        ))}
      </div>
    </>
  )
}
