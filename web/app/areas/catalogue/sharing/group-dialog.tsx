import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { UserGroup } from '#contract/catalogue/sharing/sharing.ts'
import { groupLimits } from '#contract/catalogue/sharing/sharing-rules.ts'
import { paths } from '#contract/paths.ts'
import { Button } from '#ui/button/button.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { ShareData } from '../items/access/sharing/share-data.ts'
import { useChange } from '../items/access/sharing/use-change.ts'
import styles from './groups-tab.module.css'
import { PeoplePicker } from './people-picker.tsx'

interface GroupDialogProps {
  /** Absent: a new group. */
  group?: UserGroup
  open: boolean
  onClose: () => void
}

/** Edits the name and the people of a group. */
export function GroupDialog({ group, open, onClose }: GroupDialogProps) {
  const people = useFetcher<ShareData>()
  const change = useChange(onClose)
  const [name, setName] = useState(group?.name ?? '')
  const [isChecked, setChecked] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(group?.userIds))
  const { load } = people
  useEffect(() => {
    if (open) void load(paths.sharing)
  }, [open, load])
  const isNameless = name.trim() === ''
  const save = () => {
    setChecked(true)
    if (!isNameless)
      change.send({ do: 'save-group', id: group?.id ?? '', name: name.trim(), userIds: [...chosen].join(',') })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={group ? '编辑用户组' : '新建用户组'}
      width={900}
      consequence={consequenceOf(group, chosen)}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" onClick={save} disabled={change.isBusy || !people.data}>
            {change.isBusy ? '正在保存…' : `保存，共 ${chosen.size} 人`}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Field
          label="组名"
          name="name"
          error={isChecked && isNameless ? '请输入用户组名称' : undefined}
          isRequired
          isBeside
        >
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={groupLimits.nameLength}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        {people.data ? (
          <PeoplePicker people={people.data.people} chosen={chosen} onChange={setChosen} />
        ) : (
          <Spinner label="正在读取人员" />
        )}
      </div>
    </Dialog>
  )
}

const consequenceOf = (group: UserGroup | undefined, chosen: ReadonlySet<number>): string => {
  const removed = group?.userIds.filter((id) => !chosen.has(id)).length ?? 0
  const shared = (group?.resourceCount ?? 0) + (group?.lessonCount ?? 0)
  return removed > 0 && shared > 0 ? `移出 ${removed} 人：将失去经本组共享的 ${shared} 项内容` : ''
}
