import type { AdminCompany } from '#contract/people/companies/alliance.ts'

/** The editable fields of a company. */
export const valuesOf = ({
  id: _id,
  version: _version,
  memberId: _member,
  updateTime: _time,
  ...values
}: AdminCompany) => values
