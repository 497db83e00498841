import { Select } from 'antd'
import { useRef, useState } from 'react'
import { quietApi } from '#lib/api/browser-api.ts'

const debounceMs = 300

interface MemberSelectProps {
  id?: string
  'aria-label'?: string
  'aria-invalid'?: true
  onChoose: (userId: number) => void
}

/** Selects a member; the options are searched by user name while the administrator types. */
export function MemberSelect({ onChoose, ...control }: MemberSelectProps) {
  const [found, setFound] = useState<{ value: number; label: string }[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = (typed: string) => {
    clearTimeout(timer.current)
    if (typed.trim() === '') return
    timer.current = setTimeout(async () => {
      const { content } = await quietApi.members.listMembers({ username: typed.trim(), size: 20 })
      setFound(content.map(({ id, username, phone }) => ({ value: id, label: `${username}（${phone}）` })))
    }, debounceMs)
  }
  return (
    <Select
      {...control}
      status={control['aria-invalid'] && 'error'}
      style={{ width: '100%' }}
      placeholder="输入用户名查找"
      showSearch={{ filterOption: false, onSearch: search }}
      notFoundContent="没有找到"
      options={found}
      onChange={onChoose}
    />
  )
}
