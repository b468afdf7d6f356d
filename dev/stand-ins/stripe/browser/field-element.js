import { brandOf, FIELDS } from './fields.js';

/** The `on`, `once` and `off` of every element. Events before anyone listened are delivered to the first listener. */
export function createEmitter(type) {
  const listeners = new Map();
  const missed = new Map();
  const of = (event) => listeners.get(event) ?? listeners.set(event, []).get(event);
  const on = (event, listener) => {
    of(event).push(listener);
    const late = missed.get(event);
    missed.delete(event);
    if (late) queueMicrotask(() => listener(late));
  };
  const off = (event, listener) => {
    const kept = listener ? of(event).filter((other) => other !== listener) : [];
    listeners.set(event, kept);
  };
  return {
    heard: (event) => of(event).length > 0,
    emit(event, detail = {}, { keep = false } = {}) {
      const told = { elementType: type, ...detail };
      if (keep && of(event).length === 0) missed.set(event, told);
      for (const listener of [...of(event)]) listener(told);
    },
    /** Gives an element its methods; each returns the element. */
    attach: (element) =>
      Object.assign(element, {
        on(event, listener) {
          on(event, listener);
          return element;
        },
        off(event, listener) {
          off(event, listener);
          return element;
        },
        once(event, listener) {
          on(event, function first(detail) {
            off(event, first);
            listener(detail);
          });
          return element;
        },
      }),
  };
}

/** One input of the card form, mounted into the page's own field and styled to match it. */
export function createFieldElement(type, options, group) {
  const field = FIELDS[type];
  const { emit, attach } = createEmitter(type);
  const input = document.createElement('input');
  let settings = { ...options };
  let root;

  const className = (state) => {
    const own = { base: 'StripeElement', ...settings.classes };
    return own[state] ?? `StripeElement--${state}`;
  };
  const state = () => {
    const value = input.value;
    const wrong = value ? field.check(value) : undefined;
    const shown = wrong && (wrong.code.startsWith('invalid') || document.activeElement !== input);
    const brand = type === 'cardNumber' ? { brand: brandOf(value) } : {};
    return { empty: !value, complete: Boolean(value) && !wrong, error: shown ? wrong : undefined, ...brand };
  };
  const paint = () => {
    const { empty, complete, error } = state();
    const focus = document.activeElement === input;
    for (const [name, is] of Object.entries({ empty, complete, focus, invalid: Boolean(error) })) {
      root?.classList.toggle(className(name), is);
    }
    input.setAttribute('aria-invalid', String(Boolean(error)));
  };
  const changed = () => {
    paint();
    emit('change', state());
  };
  const style = () => {
    const { base = {}, invalid = {} } = settings.style ?? {};
    const { '::placeholder': placeholder, ...plain } = base;
    for (const [name, value] of Object.entries(plain))
      if (typeof value === 'string') input.style[name] = value;
    if (placeholder?.color) {
      input.style.setProperty('--card-placeholder', placeholder.color);
      input.style.setProperty('--card-faint', '1');
    }
    if (invalid.color) input.style.setProperty('--card-invalid', invalid.color);
    input.placeholder = settings.placeholder ?? field.placeholder;
    input.disabled = Boolean(settings.disabled);
  };

  Object.assign(input, {
    name: field.name,
    autocomplete: field.autocomplete,
    inputMode: 'numeric',
    dir: 'ltr',
  });
  input.className = 'card-stand-in-input';
  input.setAttribute('aria-label', field.label);
  input.addEventListener('input', () => {
    input.value = field.format(input.value);
    changed();
  });
  input.addEventListener('focus', () => {
    paint();
    emit('focus');
  });
  input.addEventListener('blur', () => {
    emit('blur');
    changed();
  });
  input.addEventListener('keydown', (event) => event.key === 'Escape' && emit('escape'));

  return attach({
    group,
    state,
    value: () => input.value,
    error: () => field.check(input.value),
    mount(target) {
      root = typeof target === 'string' ? document.querySelector(target) : target;
      root.classList.add(className('base'));
      style();
      paint();
      root.replaceChildren(input);
      // A label of the page's field belongs to the input, as with the real script.
      if (root.id)
        document.querySelector(`label[for="${root.id}"]`)?.addEventListener('click', () => input.focus());
      setTimeout(() => emit('ready', {}, { keep: true }));
    },
    unmount: () => input.remove(),
    destroy() {
      input.remove();
      group.elements.delete(type);
    },
    update(next) {
      settings = { ...settings, ...next };
      style();
    },
    focus: () => input.focus(),
    blur: () => input.blur(),
    clear() {
      input.value = '';
      changed();
    },
  });
}
