import type { ComponentType, FormHTMLAttributes } from 'react'
import { Form as RouterForm } from 'react-router'

/** `action` is an absolute path of the portal. */
type GetFormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'method' | 'encType' | 'action'> & {
  action: string
  /** Keeps the scroll position. */
  preventScrollReset?: boolean
}

/** A GET form: its fields become the query of the target page. The server renders a plain element, as for `Link`. */
export const GetForm: ComponentType<GetFormProps> = import.meta.env.SSR ? ServerForm : RouterForm

function ServerForm({ preventScrollReset: _, ...rest }: GetFormProps) {
  return <form method="get" {...rest} data-discover="true" />
}
