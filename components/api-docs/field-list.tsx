import { Code } from '@/components/ui/code';
import { ChevronRight } from '@/components/ui/icons/chevron-right.gen';
import type { ShownField } from '@/lib/console/api-docs/fields';
import { Words } from './words';

/** The fields of a body or a response. Nested ones collapse. */
export function FieldList({ fields }: { fields: ShownField[] }) {
  return (
    <ul className="divide-y divide-line">
      {fields.map((each) => (
        <li key={each.name} className="py-2">
          {each.fields.length > 0 ? (
            <details className="group/field">
              <summary className="flex list-none items-start gap-1 rounded-[4px] hover:bg-sunk [&::-webkit-details-marker]:hidden">
                <ChevronRight
                  aria-hidden
                  className="mt-0.5 size-4 shrink-0 text-ink-3 transition-transform duration-100 [details[open]>summary>&]:rotate-90"
                />
                <FieldLine field={each} />
              </summary>
              <div className="mt-1 ml-2 border-l border-line pl-4">
                <FieldList fields={each.fields} />
              </div>
            </details>
          ) : (
            <FieldLine field={each} />
          )}
        </li>
      ))}
    </ul>
  );
}

function FieldLine({ field }: { field: ShownField }) {
  return (
    <span className="block min-w-0 flex-1">
      <span className="flex flex-wrap items-baseline gap-x-2">
        <Code className="font-semibold break-all text-ink">{field.name}</Code>
        <span className="text-small text-ink-2">{field.type}</span>
        {field.required && <span className="text-small font-semibold text-ink">required</span>}
      </span>
      {field.description && (
        <span className="block text-small text-ink-3">
          <Words text={field.description} />
        </span>
      )}
    </span>
  );
}
