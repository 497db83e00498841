import { Columns2 } from 'lucide-react'
import { useIdParam } from '#lib/url/use-id-param.ts'
import { Button } from '#ui/button/button.tsx'
import evidence from '../../../items/audit/desk/evidence.module.css'
import type { ResourceDetail } from '../resource-preview.tsx'
import styles from './resource-desk.module.css'

/** The resource beside which the open one is shown; part of the address. */
export const useCompared = () => {
  const { id: comparedId, set: compare } = useIdParam('beside')
  return { comparedId, compare }
}

const basisWords = { file: '文件相同', text: '文字相同', title: '标题、说明相近' } as const

/** AUD-6, VER-4: resources with the same file, alike text, or an alike title and description. */
export function SimilarResources({ detail: { similar } }: { detail: ResourceDetail }) {
  const { compare } = useCompared()
  return (
    <section className={evidence.evidence}>
      <h3>
        重复比对 <span>按文件、全文、标题与说明</span>
      </h3>
      {similar.length === 0 && <p>没有相同的文件或文字，也没有相近的标题与说明。</p>}
      {similar.map(({ id, name, uploadUserName, percent, basis, isOnSale }) => (
        <div key={id} className={styles.similar} data-same={basis !== 'title' || undefined}>
          <b>
            {percent}
            <small>%</small>
          </b>
          <p className="ellipsis">
            与 #{id} {basisWords[basis]}
            {!isOnSale && '（不在架）'}
            <small className="ellipsis">
              {name}，{uploadUserName}
            </small>
          </p>
          <Button size="small" onClick={() => compare(id)}>
            <Columns2 size={14} strokeWidth={1.6} aria-hidden />
            并排看
          </Button>
        </div>
      ))}
    </section>
  )
}
