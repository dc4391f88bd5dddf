import { useEffect, useState } from "react";
import { ComboBox } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { InquiryCitiesDocument, type InquiryCitiesQuery } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { SEARCH_DEBOUNCE_MS } from "../../lib/limits.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Frame, useFrame } from "../../ui/Field.tsx";
import { type FieldProps, textOf, useField } from "../../ui/form/useField.ts";
import { useDismissText } from "../../ui/overlay/useDismissText.ts";
import { publicRequest } from "./publicRequest.ts";

export type City = InquiryCitiesQuery["cities"][number];

/** Typing is answered sooner than in the header: the list is short and the only way to the field's value. */
const DEBOUNCE_MS = SEARCH_DEBOUNCE_MS;

interface CityInputProps<V extends object> extends FieldProps<V> {
  readonly country: string;
  readonly onCity: (city: City) => void;
  /** What the list that shows is owed to. */
  readonly onAttribution: (attribution: string) => void;
}

/** A city: typed, with the cities of the country that begin so to choose from. A country without a list takes any name. */
export function CityInput<V extends object>(props: CityInputProps<V>) {
  const { name, country, onCity, onAttribution, required, disabled, ...rest } = props;
  const { t } = useTranslation();
  const dismissText = useDismissText();
  const { value, error, ref, change, blur } = useField(name);
  const { frame, control } = useFrame({ ...rest, required, error });
  const [chosen, setChosen] = useState<City>();
  const [isTyped, setTyped] = useState(false);
  const text = textOf(value);
  // Chosen is what still stands there as it was chosen.
  const current = chosen?.description === text ? chosen : undefined;
  const found = useCities(country, isTyped && !current ? text : undefined, onAttribution);
  const cities = current ? [current] : found;
  const choose = (id: string) => {
    const city = cities.find((option) => option.id === id);
    if (!city) return;
    setChosen(city);
    change(city.description);
    onCity(city);
  };
  return (
    <Frame {...frame}>
      <ComboBox
        aria-label={rest.label}
        items={cities}
        inputValue={text}
        value={current?.id ?? null}
        onInputChange={(next) => {
          if (next === text) return;
          setTyped(true);
          change(next);
        }}
        onChange={(key) => key !== null && choose(String(key))}
        isDisabled={disabled ?? false}
        isInvalid={error !== undefined}
        isRequired={required ?? false}
        validationBehavior="aria"
        allowsCustomValue
        // The list comes after what was typed: it opens empty.
        allowsEmptyCollection
        menuTrigger="input"
        onBlur={blur}
      >
        <Input
          ref={ref}
          id={control.id}
          autoComplete="off"
          aria-describedby={control["aria-describedby"]}
          className="field"
        />
        <Popover
          ref={dismissText}
          className="w-(--trigger-width) animate-rise overflow-auto rounded-lg border border-line bg-surface p-1.5 shadow-pop outline-none"
        >
          <ListBox<City>
            className="max-h-72 overflow-auto outline-none"
            renderEmptyState={() => <p className="px-3 py-2 text-ink-3">{t("city_type")}</p>}
          >
            {(city) => (
              <ListBoxItem
                id={city.id}
                textValue={city.description}
                className="flex min-h-10 cursor-pointer items-center rounded-md px-3 py-1.5 outline-none data-[focused]:bg-sunken"
              >
                {city.description}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </Frame>
  );
}

/** The cities of a country that begin with what was typed; none before something was, or when they cannot be had. */
function useCities(
  country: string,
  search: string | undefined,
  onAttribution: (text: string) => void,
): readonly City[] {
  const [found, setFound] = useState<readonly City[]>([]);
  useEffect(() => {
    if (!country || !search?.trim()) {
      setFound([]);
      return;
    }
    const control = new AbortController();
    const timer = setTimeout(() => {
      publicRequest(
        InquiryCitiesDocument,
        { countryId: country, search: search.trim().slice(0, 60) },
        control.signal,
      ).then(
        ({ cities }) => {
          setFound(cities);
          if (cities[0]) onAttribution(cities[0].attribution);
        },
        (error: unknown) => {
          if (control.signal.aborted) return;
          // The name can still be typed: the server says when it does not know it.
          reportFault("the cities could not be loaded", error);
          setFound([]);
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [country, search, onAttribution]);
  return found;
}
