import { Plus } from 'lucide-react'
import { companyLimits } from '#contract/people/companies/alliance.ts'
import { Button } from '#ui/button/button.tsx'
import { Input } from '#ui/form/input.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { RowAction } from '#ui/table/row-actions.tsx'
import styles from './case-rows.module.css'

interface Case {
  name: string
  text?: string
}

/** The inputs for the projects of a company, each with name and description. */
export function CaseRows({ cases, onChange }: { cases: Case[]; onChange: (cases: Case[]) => void }) {
  const change = (at: number, part: Partial<Case>) =>
    onChange(cases.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <div className={styles.rows}>
      {cases.map(({ name, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a project has no other key than its position while it is typed
        <div key={at}>
          <Input
            aria-label={`项目 ${at + 1} 名称`}
            placeholder="项目名称"
            value={name}
            onChange={({ target }) => change(at, { name: target.value })}
          />
          <TextArea
            aria-label={`项目 ${at + 1} 说明`}
            placeholder="规模、做法与结果"
            rows={2}
            value={text ?? ''}
            onChange={({ target }) => change(at, { text: target.value })}
          />
          <RowAction isDangerous onClick={() => onChange(cases.filter((_, index) => index !== at))}>
            移除
          </RowAction>
        </div>
      ))}
      {cases.length < companyLimits.cases && (
        <Button size="small" onClick={() => onChange([...cases, { name: '', text: '' }])}>
          <Plus size={14} aria-hidden />
          添加项目
        </Button>
      )}
    </div>
  )
}
