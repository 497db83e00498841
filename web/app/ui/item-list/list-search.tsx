import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { Input } from '#ui/form/input.tsx'
import styles from './item-list.module.css'

interface ListSearchProps {
  /** The page's address without its query. */
  action: string
  /** What else of the address is kept. */
  kept: Record<string, string | number | undefined>
  name: string | undefined
  label: string
  placeholder: string
}

/** Finds something in a list by part of its name, which stays in the address. */
export const ListSearch = ({ action, kept, name, label, placeholder }: ListSearchProps) => (
  <Form className={styles.search} action={action} role="search">
    {Object.entries(kept).map(
      ([key, value]) => value !== undefined && <input key={key} type="hidden" name={key} value={value} />,
    )}
    <Input
      key={name}
      name="name"
      icon={<Search size={16} strokeWidth={1.6} aria-hidden />}
      defaultValue={name}
      placeholder={placeholder}
      aria-label={label}
      maxLength={60}
    />
  </Form>
)
