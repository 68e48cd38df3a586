//! Every operation of the table, called.

use super::client::{Seen, client, drive};
use super::*;
use triline_protocol::{Options, Page};
use triline_schema::operation::{Kind, Repeat, ResponseLayout, Rule};

#[test]
fn every_operation_succeeds_with_its_example() {
    for options in [Options::default(), Options::default().typed()] {
        let mut service = Service::new(settings(), 1);
        let clients = [Interface::Platform, Interface::WorkPhone, Interface::AiAgent]
            .map(|interface| (interface, client(interface)));
        for operation in schema::operations() {
            let (_, client) = clients.iter().find(|(interface, _)| *interface == operation.interface).unwrap();
            let params = example(operation);
            let (result, _) = drive(&mut service, client, operation.name, &params, options.clone());
            let result = result.unwrap_or_else(|error| panic!("{} {params}: {error}", operation.name));
            let nothing = match &operation.answer {
                // What the vendor's documents do not show, the simulated service leaves out.
                ResponseLayout::Nothing
                | ResponseLayout::NothingBut { .. }
                | ResponseLayout::Value { kind: Kind::Any, .. } => true,
                ResponseLayout::Value { kind: Kind::Record(record), .. } => record.fields.is_empty(),
                _ => false,
            };
            assert_eq!(result == "null", nothing, "{}: {result}", operation.name);
        }
    }
}

#[test]
fn a_typed_list_begins_with_its_first_page() {
    let mut service = Service::new(settings(), 1);
    let phone = client(Interface::WorkPhone);
    let calls = |service: &mut Service, options| drive(service, &phone, "work_phone.device.calls", "{}", options).0;
    assert!(calls(&mut service, Options::default().typed()).is_ok());
    assert_eq!(calls(&mut service, Options::default()).unwrap_err().field(), Some("page"));
}

#[test]
fn all_pages_are_walked_to_the_end() {
    for operation in schema::operations().filter(|operation| operation.paging.is_some()) {
        let mut service = Service::new(settings(), 1);
        let paging = operation.paging.unwrap();
        let field = operation.params.field(paging.size).unwrap();
        let mut params: serde_json::Value = serde_json::from_str(&example(operation)).unwrap();
        params[field.api()] = 20.into();
        // A walk begins with the first page where none is given, asked for by the document or not.
        params.as_object_mut().unwrap().remove(operation.params.field(paging.page).unwrap().api());
        let options = Options::default().pages();
        let (end, events) =
            drive(&mut service, &client(operation.interface), operation.name, &params.to_string(), options);
        end.unwrap();
        let mut pages: Vec<Vec<serde_json::Value>> = Vec::new();
        let mut totals = BTreeSet::new();
        for event in &events {
            let Seen::Page(Page { items: page, total, .. }) = event else { panic!("{event:?}") };
            totals.extend(total.map(|total| usize::try_from(total).unwrap()));
            pages.push(serde_json::from_str(page.as_str()).unwrap());
        }
        let rows: BTreeSet<String> = pages.iter().flatten().map(ToString::to_string).collect();
        let count = pages.iter().map(Vec::len).sum::<usize>();
        assert!(count > 0, "{}", operation.name);
        assert_eq!(rows.len(), count, "{}: no row comes twice", operation.name);
        assert!(totals.iter().all(|total| *total == count), "{}: {totals:?}, not {count}", operation.name);
        let [full @ .., _] = pages.as_slice() else { panic!("no page of {}", operation.name) };
        assert!(full.iter().all(|page| page.len() == 20), "{}", operation.name);
    }
}

#[test]
fn the_service_checks_what_the_client_does() {
    for operation in schema::operations() {
        let mut params = sample::parameters(operation, |field| field.wire);
        if operation.rules.iter().any(|rule| matches!(rule, Rule::Upload)) {
            assert!(check::check(operation, &params).is_err(), "{} needs bytes", operation.name);
            params.put("bytes", 15.into());
        }
        assert_eq!(check::check(operation, &params), Ok(()), "{}", operation.name);
        for field in operation.params.fields.iter().filter(|field| field.required()) {
            let mut without = params.clone();
            without.put(field.wire, Value::Null);
            let refusal = check::check(operation, &without).unwrap_err();
            assert!(refusal.detail.contains(field.wire), "{}: {}", operation.name, refusal.detail);
        }
        if operation.params.open.is_none() {
            params.put("madeUp", "x".into());
            assert!(check::check(operation, &params).is_err(), "{}", operation.name);
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_up() {
    let ask = |seed| {
        let mut service = Service::new(settings(), seed);
        drive(&mut service, &client(Interface::WorkPhone), "work_phone.agents.list", "{}", Options::default())
            .0
            .unwrap()
    };
    assert_eq!(ask(1), ask(1));
    assert_ne!(ask(1), ask(2));
}

#[test]
fn reading_changes_nothing() {
    let told = |reads: bool| {
        let mut service = Service::new(settings(), 1);
        let clients = [Interface::Platform, Interface::WorkPhone, Interface::AiAgent]
            .map(|interface| (interface, client(interface)));
        let mut call = |operation: &'static Operation| {
            let (_, client) = clients.iter().find(|(interface, _)| *interface == operation.interface).unwrap();
            drive(&mut service, client, operation.name, &example(operation), Options::default()).0.unwrap()
        };
        let is_read = |operation: &&Operation| operation.repeat == Repeat::Read;
        let mut answers = Vec::new();
        for write in schema::operations().filter(|operation| !is_read(operation) && operation.repeat != Repeat::Token) {
            if reads {
                let reads = schema::operations().filter(is_read).filter(|read| read.interface == write.interface);
                reads.for_each(|read| drop(call(read)));
            }
            answers.push(call(write));
        }
        answers.extend(schema::operations().filter(is_read).map(call));
        answers
    };
    assert_eq!(told(true), told(false));
}
